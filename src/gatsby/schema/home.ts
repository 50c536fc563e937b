export const homeTypes = /* GraphQL */ `
  "Copy of the home page, a field per section. One document."
  type HomePage implements Node @dontInfer {
    meta: PageMeta!
    hero: Hero!
  }

  type Hero {
    heading: String!
    text: String!
    "Two buttons, the first one prominent."
    ctas: [Cta!]! @link(by: "key")
    "Four figures."
    stats: [Stat!]!
  }

  "A figure with what it counts."
  type Stat {
    value: String!
    label: String!
    description: String
  }
`;
