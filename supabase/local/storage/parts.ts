import type { Tokens } from '../gateway';
import type { UploadParts } from './uploads';

/** The database, files and keys that all routes of Storage share. */
export interface StorageParts extends UploadParts {
  tokens: Tokens;
}
