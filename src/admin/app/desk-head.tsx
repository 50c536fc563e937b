import InitColorSchemeScript from '@mui/material/InitColorSchemeScript';
import { APPEARANCE_KEY } from './storage';
import { useSiteQuery } from './site-content';

/**
 * The head of a page of the desk. Not the public pages' `Seo`: its facts about the agency would be fetched before the desk
 * is shown. The script sets the chosen colour scheme before the first paint.
 */
export function DeskHead({ title }: { title: string }) {
  const { brand } = useSiteQuery();
  return (
    <>
      <title>{`${title} | ${brand}`}</title>
      <meta name="description" content="The leads desk, for staff." />
      <meta name="robots" content="noindex" />
      <InitColorSchemeScript modeStorageKey={APPEARANCE_KEY} />
    </>
  );
}
