export const notFoundTypes = /* GraphQL */ `
  "Copy of the page shown for unknown paths. One document."
  type NotFoundPage implements Node @dontInfer {
    meta: PageMeta!
    heading: String!
    text: String!
    returnLabel: String!
  }
`;
