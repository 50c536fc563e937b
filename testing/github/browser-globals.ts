/** Decap's packages look for a window when they are loaded; to be imported before them. */
Object.assign(globalThis, { window: globalThis });
