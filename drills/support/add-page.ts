import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const CONTENT = {
  meta: {
    title: 'Questions and answers',
    description: 'Answers to the questions that patients ask most.',
    updated: '2026-11-20',
  },
  heading: 'What {brand} is asked most',
};

const SCHEMA = `
"Copy of the page of questions. One document."
type QuestionsPage implements Node @dontInfer {
  "Title and description for search engines and shared links."
  meta: DatedMeta!
  "Heading of the page."
  heading: String!
}
`;

const PAGE = `
import { graphql, type HeadFC, type PageProps } from 'gatsby';
import { PageHeader } from '../components/page-header';
import { requireContent } from '../components/require-content';
import { Seo } from '../components/seo';
import { Layout } from '../sections/layout/layout';

const FILE = 'content/pages/questions.json';

export default function QuestionsPage({ data }: PageProps<Queries.QuestionsQuery>) {
  const page = requireContent(data.questionsPage, FILE);
  return (
    <Layout path="/questions">
      <PageHeader heading={page.heading} />
    </Layout>
  );
}

export const Head: HeadFC<Queries.QuestionsQuery> = ({ data }) => (
  <Seo meta={requireContent(data.questionsPage, FILE).meta} canonicalPath="/questions" />
);

export const query = graphql\`
  query Questions {
    questionsPage {
      heading
      meta {
        title
        description
        updated
      }
    }
  }
\`;
`;

/** Adds the page /questions by the recipe of docs/development.md ("Add a page"). @param project a copy of this one */
export async function addPage(project: string): Promise<void> {
  const at = (file: string) => path.join(project, ...file.split('/'));
  await writeFile(at('content/pages/questions.json'), JSON.stringify(CONTENT));
  await writeFile(at('src/gatsby/schema/questions.graphql'), SCHEMA);
  await writeFile(at('src/pages/questions.tsx'), PAGE);
  const types = await readFile(at('src/gatsby/content-types.ts'), 'utf8');
  const entry = "  'pages/questions.json': 'QuestionsPage',\n";
  const opening = /(const TYPE_OF_FILE[^{]*\{\n)/;
  await writeFile(at('src/gatsby/content-types.ts'), types.replace(opening, `$1${entry}`));
}
