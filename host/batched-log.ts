/** How long a line may wait for others, in ms, and how many characters wait at most. */
const longestWaitMs = 100;
const mostCharacters = 16 * 1024;

export interface LogStream {
  write(lines: string): void;
}

/**
 * Passes log lines on in batches: a system call for each took a twelfth of the time that a page from
 * memory takes to answer. What waits is written when the process exits; only when it is killed are the lines of
 * the last moment lost.
 */
export function batchedLog(stream: LogStream): LogStream {
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (waiting) stream.write(waiting);
    waiting = '';
  }

  process.once('exit', flush);
  return {
    write(line) {
      waiting += line;
      if (waiting.length >= mostCharacters) flush();
      else timer ??= setTimeout(flush, longestWaitMs).unref();
    },
  };
}
