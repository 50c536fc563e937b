/** Work that takes no time: a thread that has done it has started, and has loaded its module. */
export const ready = (): void => undefined;
