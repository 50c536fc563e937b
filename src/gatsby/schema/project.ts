export const projectTypes = /* GraphQL */ `
  "A project of the home page's portfolio section."
  type Project implements Node @dontInfer {
    key: String!
    title: String!
    category: String!
    description: String!
    picture: Picture!
    tech: [String!]!
    "Three results."
    metrics: [Metric!]! @count(is: 3)
    "Target of View Project Details."
    link: String!
    "Public source code, where there is any."
    github: String
  }

  "A result in figures."
  type Metric {
    value: String!
    label: String!
  }
`;
