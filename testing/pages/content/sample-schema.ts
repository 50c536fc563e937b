import type { ContentDocument } from '../../../src/gatsby/content-check/content-document';
import { readContentSchema } from '../../../src/gatsby/content-types';

/** A schema with one field of each kind, for the tests. */
const SCHEMA = /* GraphQL */ `
  enum Icon {
    cloud
    rocket
  }

  type Page implements Node @dontInfer {
    "Heading of the page."
    title: String!
    note: String
    year: Int
    open: Boolean
    icon: Icon
    stats: [Stat!] @count(is: 2)
    tags: [String!]
    labels: [String!]!
    main: Cta @link(by: "key")
    ctas: [Cta!] @link(by: "key")
    image: File @fileByRelativePath
    links: [Link!]
    readers: [Reader!]! @link(by: "page", from: "title")
  }

  type Stat {
    value: String!
  }

  type Link {
    href: String!
  }

  type Cta implements Node @dontInfer {
    key: String!
    href: String!
  }

  type Reader implements Node @dontInfer {
    order: Int
    page: String!
  }
`;

export const sampleSchema = readContentSchema(SCHEMA);

/** A `Page` in pages/home.json with the given fields beside those it must have. */
export function page(fields: object): ContentDocument {
  return {
    file: 'pages/home.json',
    path: '',
    typeName: 'Page',
    value: { title: 'Home', labels: ['new'], ...fields },
  };
}

/** The `Cta` number `index` in ctas.json. */
export function cta(key: string, index = 0, href = '/'): ContentDocument {
  return { file: 'ctas.json', path: `[${index}]`, typeName: 'Cta', value: { key, href } };
}
