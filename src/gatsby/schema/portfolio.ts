export const portfolioTypes = /* GraphQL */ `
  "A choice of the portfolio's filter. The file's order is the filter's."
  type PortfolioCategory implements Node @dontInfer {
    "Value of ?category= in the address."
    key: String!
    label: String!
    "Opens the enquiry form with this category's service chosen."
    start: Cta! @link(by: "key")
  }

  "A project told in full, with a page of its own."
  type CaseStudy implements Node @dontInfer {
    "Its place in the portfolio, which starts with 1. No two have the same."
    order: Int!
    "Path of its page; also its name in references."
    href: String!
    "One of the six cards of the portfolio page; the others are listed below them."
    inPortfolio: Boolean!
    meta: PageMeta!
    title: String!
    category: PortfolioCategory! @link(by: "key")
    description: String!
    "Company the project was made for."
    client: String!
    quote: Quote!
    picture: Picture!
    tech: [String!]!
    "Three results in figures."
    metrics: [Metric!]! @count(is: 3)
    features: [String!]!
    challenge: String!
    solution: String!
    results: String!
    "Address of the product, where the public may see it."
    link: String
    "Public source code, where there is any."
    github: String
  }

  "A quote about the work from someone at the client."
  type Quote {
    text: String!
    name: String!
    role: String!
  }

  "Copy of the portfolio page and words that the case studies share. One document."
  type PortfolioPage implements Node @dontInfer {
    meta: PageMeta!
    heading: String!
    introduction: String!
    filter: FilterLabels!
    labels: CaseStudyLabels!
    more: MoreProjects!
    callToAction: CallToActionBlock!
  }

  "Above the case studies which are not among the six cards."
  type MoreProjects {
    heading: String!
    text: String!
  }

  type FilterLabels {
    "Names the filter for assistive technology."
    name: String!
    "The choice that shows every project."
    all: String!
    "Says what is shown; {shown} and then {total} stand for numbers of projects."
    shown: String!
  }

  "Headings and links that stand on every case study."
  type CaseStudyLabels {
    details: String!
    challenge: String!
    solution: String!
    results: String!
    features: String!
    tech: String!
    visit: String!
    source: String!
    previous: String!
    next: String!
    "Heading of the call to action that ends a case study."
    callToActionHeading: String!
    callToActionText: String!
  }
`;
