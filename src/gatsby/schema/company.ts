export const companyTypes = /* GraphQL */ `
  "Facts about the company that the home page and the about page both tell. One document."
  type Company implements Node @dontInfer {
    "Four figures."
    stats: [Stat!]! @count(is: 4)
    story: Story!
    coreValues: ValueList!
  }

  "A figure with what it counts."
  type Stat {
    value: String!
    label: String!
    description: String
  }

  "The company's history, with its four milestones, oldest first."
  type Story {
    heading: String!
    paragraphs: [String!]!
    milestones: [Milestone!]! @count(is: 4)
  }

  type Milestone {
    year: Int!
    title: String!
    text: String!
  }

  type ValueList {
    heading: String!
    "Four values."
    values: [Value!]! @count(is: 4)
  }

  type Value {
    title: String!
    description: String!
  }

  "The people, and the places still free. One document."
  type Team implements Node @dontInfer {
    heading: String!
    text: String!
    "Four people."
    members: [TeamMember!]! @count(is: 4)
    join: JoinBlock!
    "Positions to apply for; the about page lists them below the anchor careers."
    openRoles: [OpenRole!]!
  }

  type TeamMember {
    name: String!
    role: String!
    "Years at work, for example 8+ years."
    experience: String!
    specialization: String!
  }

  type JoinBlock {
    heading: String!
    text: String!
    cta: Cta! @link(by: "key")
  }

  type OpenRole {
    title: String!
    "Kind of employment and place."
    terms: String!
    description: String!
    "Requirements of the role."
    asks: [String!]!
  }
`;
