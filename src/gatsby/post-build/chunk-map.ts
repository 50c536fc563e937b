const CHUNK_MAP =
  /(<script\s+id="gatsby-chunk-mapping"\s*>\s*window\.___chunkMapping=)[^<]*?(;\s*<\/script>)/;

/**
 * Takes the names of all chunks out of a page. Gatsby writes them as text but reads them as an object, so it finds none
 * in them; half a kilobyte that does not compress goes out with every page for nothing.
 */
export const withoutChunkMap = (html: string): string => html.replace(CHUNK_MAP, '$1{}$2');
