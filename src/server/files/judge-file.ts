import { judgeFile } from '../../readers/file/judge-file';

export { ready } from '../worker/ready';

/** Runs in a thread of its own (judge-upload.ts). */
export const work = judgeFile;
