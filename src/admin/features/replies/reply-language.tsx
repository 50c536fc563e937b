import { Typography } from '@mui/material';
import { HAS_LANGUAGES, languageName, textDirection } from '../../../language/languages';
import type { Lead } from '../../../domain/lead';
import { senderOf } from '../leads/lead-names';
import { firstNameOf } from './placeholders';

const languageOf = ({ language }: Pick<Lead, 'language'>) => (HAS_LANGUAGES ? language : null);

/** Tells browser and screen reader in which language a reply is written: for spelling, voice and direction. */
export function languageProps(lead: Pick<Lead, 'language'>) {
  const tag = languageOf(lead);
  return tag === null ? {} : { lang: tag, dir: textDirection(tag) };
}

/** `Asha writes in Hindi.`; nothing where nobody said. */
export function WritesIn({ lead }: { lead: Lead }) {
  const tag = languageOf(lead);
  if (tag === null) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      <bdi>{firstNameOf(lead.name) ?? senderOf(lead)}</bdi> writes in {languageName(tag)}.
    </Typography>
  );
}
