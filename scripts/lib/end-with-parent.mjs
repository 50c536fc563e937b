/** Ends this process with its parent, even one that was killed. A program without IPC is given it by `--import`. */
const everyMs = 500;
const parent = process.ppid;

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
}, everyMs).unref();
