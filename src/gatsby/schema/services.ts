export const servicesTypes = /* GraphQL */ `
  "The service groups; each is a service that an enquiry can ask for too (src/domain/service.ts)."
  enum ServiceGroupKey {
    healthcare
    ecommerce
    hosting
    crm
    analytics
  }

  "One of the five groups of services. The file's order is the order everywhere."
  type ServiceGroup implements Node @dontInfer {
    key: ServiceGroupKey!
    "As header, breadcrumb and links name it."
    title: String!
    href: String!
    meta: PageMeta!
    "Heading of the group's own page."
    heading: String!
    "Opens the group's own page."
    introduction: String!
    "Opens the group's part of the services page."
    summary: String!
    quote: Cta! @link(by: "key")
    "Starting price of a project, for example ₹3.5 lakh."
    price: String!
    "Drawn for the group; its own page, its services and the services page show it."
    picture: Picture!
    "A result from the group's work, shown with the picture."
    result: Metric!
    "A finished project of the group, by its address."
    caseStudy: CaseStudy! @link(by: "href")
    "Three services, as the services page tells them."
    offers: [ServiceOffer!]! @count(is: 3)
    "Five services, each with a page of its own; by their addresses."
    items: [Service!]! @link(by: "href") @count(is: 5)
  }

  type ServiceOffer {
    name: String!
    description: String!
    "Three to five features."
    features: [String!]!
  }

  "A service with a page of its own."
  type Service implements Node @dontInfer {
    "Path of its page, below that of its group."
    href: String!
    "As header, breadcrumb and lists name it."
    name: String!
    "One-line description, for lists."
    summary: String!
    meta: PageMeta!
    heading: String!
    "How it works and how we build it."
    paragraphs: [String!]!
    "For whom it is made."
    audience: String!
    "How long the first version takes, for example 5 to 7 weeks."
    duration: String!
    "Starting price of a first version, for example ₹3.5 lakh."
    price: String!
    "A result from this kind of work, shown with the group's picture."
    result: Metric!
    "Everything the client gets."
    deliverables: [String!]!
  }

  "Copy of the services page and words that the pages of groups and services share. One document."
  type ServicesPage implements Node @dontInfer {
    meta: PageMeta!
    heading: String!
    introduction: String!
    labels: ServiceLabels!
    callToAction: CallToActionBlock!
  }

  "Headings and links that stand on every page of a group or service."
  type ServiceLabels {
    audience: String!
    duration: String!
    "Stands before a price."
    price: String!
    "Names the list of groups with their prices, for assistive technology."
    index: String!
    deliverables: String!
    "Heading of the list of the group's five services."
    items: String!
    "Heading above the group's three offers."
    offers: String!
    "Marks the service whose page is shown."
    current: String!
    "Above the finished project."
    finishedProject: String!
    "Heading of the list of the other groups."
    otherGroups: String!
    projectDetails: String!
    "Leads from the services page to that of a group; {group} stands for its title."
    groupPage: String!
  }

  "Call to action that ends a page."
  type CallToActionBlock {
    heading: String!
    text: String!
    ctas: [Cta!]! @link(by: "key")
  }

  "Copy of the healthcare page which its group does not hold. One document."
  type HealthcarePage implements Node @dontInfer {
    heading: String!
    text: String!
    "Six cards; five lead to a service of the group, one to the enquiry form."
    cards: [HealthcareCard!]! @count(is: 6)
  }

  type HealthcareCard {
    name: String!
    description: String!
    "Three features."
    features: [String!]! @count(is: 3)
    icon: Icon!
    href: String!
    "Label of its button."
    label: String!
  }
`;
