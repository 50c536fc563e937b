import * as babel from 'prettier/plugins/babel';
import * as estree from 'prettier/plugins/estree';
import { format } from 'prettier/standalone';
import { LAYOUT } from '../../../domain/edit-json';

/** Lays out JSON as the repository is, with the parts of Prettier that JSON needs. */
export const layOut = (text: string): Promise<string> =>
  format(text, { ...LAYOUT, plugins: [babel, estree] });
