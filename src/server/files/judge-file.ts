import { judgeFile } from '../../readers/file/judge-file';

/** Runs in a thread of its own (judge-upload.ts). */
export const work = judgeFile;
