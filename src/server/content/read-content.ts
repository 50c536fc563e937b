import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ContentEntry, ContentPicture } from '../../domain/http-api/content';
import { sha256Of } from '../files/storage';
import { ifThere } from '../if-there';
import { contentFile, contentFolder } from './content-path';

async function bytesOf(root: string, given: string): Promise<Buffer | undefined> {
  const below = await contentFile(root, given);
  return below === undefined ? undefined : ifThere(readFile(path.join(root, below)));
}

/** The version of a file; undefined where there is none. */
export async function versionOf(root: string, given: string): Promise<string | undefined> {
  const bytes = await bytesOf(root, given);
  return bytes && sha256Of(bytes);
}

/** A JSON file of content; undefined where there is none. */
async function readEntry(root: string, given: string): Promise<ContentEntry | undefined> {
  const bytes = await bytesOf(root, given);
  return bytes && { data: bytes.toString(), file: { path: given, id: sha256Of(bytes) } };
}

const isThere = <T>(value: T | undefined): value is T => value !== undefined;

/** The JSON files of these paths that are there. */
export async function readEntries(root: string, paths: readonly string[]): Promise<ContentEntry[]> {
  const entries = await Promise.all(paths.map((given) => readEntry(root, given)));
  return entries.filter(isThere);
}

/** Paths of the files in a folder of content; folders in it are left out. */
async function listFolder(root: string, given: string): Promise<string[]> {
  const below = contentFolder(given);
  if (below === undefined) return [];
  const entries = await ifThere(readdir(path.join(root, below), { withFileTypes: true }));
  return (entries ?? [])
    .filter((entry) => entry.isFile())
    .map(({ name }) => path.posix.join('content', below, name))
    .sort();
}

/** The JSON files of a folder. */
export async function readFolder(
  root: string,
  given: string,
  extension: string,
): Promise<ContentEntry[]> {
  const files = await listFolder(root, given);
  return readEntries(
    root,
    files.filter((file) => file.endsWith(`.${extension}`)),
  );
}

/** A picture of content; undefined where there is none. */
export async function readPicture(
  root: string,
  given: string,
): Promise<ContentPicture | undefined> {
  const bytes = given.endsWith('.json') ? undefined : await bytesOf(root, given);
  return (
    bytes && {
      id: sha256Of(bytes),
      name: path.posix.basename(given),
      path: given,
      content: bytes.toString('base64'),
      encoding: 'base64',
    }
  );
}

/** The pictures of a folder. */
export async function readPictures(root: string, given: string): Promise<ContentPicture[]> {
  const files = await listFolder(root, given);
  const pictures = await Promise.all(files.map((file) => readPicture(root, file)));
  return pictures.filter(isThere);
}
