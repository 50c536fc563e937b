export const aboutTypes = /* GraphQL */ `
  "Copy of the about page that the home page does not share. One document."
  type AboutPage implements Node @dontInfer {
    meta: PageMeta!
    heading: String!
    introduction: String!
    picture: Picture!
    mission: Mission!
    "Four values: what clients can hold the company to."
    values: ValueList!
    careers: Careers!
  }

  type Mission {
    eyebrow: String!
    heading: String!
    paragraphs: [String!]!
  }

  type Careers {
    eyebrow: String!
    heading: String!
    text: String!
    "Label of the link below each position, which starts an email to the agency."
    applyLabel: String!
  }
`;
