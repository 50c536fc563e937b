/** Opens a page of the desk that was added to a copy of the project, by its address. */
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { Suspense } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { pageAt } from '../../src/admin/shell/pages';

const [address = ''] = process.argv.slice(2);

async function main(): Promise<void> {
  const page = pageAt(address, '');
  const Page = page?.part?.Page;
  const { prelude } = await prerenderToNodeStream(<Suspense>{Page && <Page />}</Suspense>);
  const html = await text(prelude);
  console.log(
    JSON.stringify({
      label: page?.label,
      document: existsSync(`src/pages${address}.tsx`),
      heading: /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1],
    }),
  );
}

void main();
