import type { Tokens } from '../gateway';
import type { UploadParts } from './uploads';

/** What the routes of Storage work with. */
export interface StorageParts extends UploadParts {
  tokens: Tokens;
}
