/** True for paths, or patterns of paths, of the desk: one page, drawn by its scripts. */
export const isDesk = (path: string): boolean => path.split('/')[1] === 'admin';
