import { readdirSync } from 'node:fs';
import path from 'node:path';

const read: string[] = [];

/** In place of the module of this name: notes each text that is read, by its place in content. */
export function translated(place: string, branch: object): object {
  return new Proxy(branch, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      const at = Array.isArray(target) ? `${place}[]` : `${place}.${String(name)}`;
      if (typeof value === 'string') read.push(at);
      return typeof value === 'object' && value !== null ? translated(at, value) : value;
    },
  });
}

/** The same in each language (`@fact` of the schema). */
const FACTS = /\.(key|kind|brand|email|phone|askedOf|timeZone|opens|closes)$/;

/** The editor says nothing of content, and runs in a page of its own. */
const isModule = (file: string) =>
  /\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$|^editor\b/.test(file);

const found = new Map<string, string[]>();

const readWhileLoading = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(isModule)
    .flatMap((file) => {
      read.length = 0;
      jest.requireActual(path.resolve(folder, file));
      return read.filter((place) => !FACTS.test(place)).map((place) => `${file}: ${place}`);
    });

/**
 * The words that modules of a folder read while they load, and so keep in the first language, each with its module. A module
 * loads once, also where Jest tries a test again.
 */
export function keptWords(folder: string): string[] {
  const words = found.get(folder) ?? readWhileLoading(folder);
  found.set(folder, words);
  return words;
}
