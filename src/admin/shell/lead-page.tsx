import type { HeadFC } from 'gatsby';
import { DeskHead } from './desk-page';

export { DeskPage as default } from './desk-page';

/** The reference is in the address alone: at build time nobody knows it. */
export const Head: HeadFC = ({ params }) => (
  <DeskHead title={params.reference ? `Lead ${params.reference}` : 'Lead'} />
);
