export const homeTypes = /* GraphQL */ `
  "Copy of the home page, a field per section, in the page's order. One document."
  type HomePage implements Node @dontInfer {
    meta: PageMeta!
    hero: Hero!
    demo: Demo!
    services: HomeServices!
    consultation: ConsultationBlock!
    process: Process!
    about: HomeAbout!
    portfolio: HomePortfolio!
    start: StartBlock!
  }

  "First screen."
  type Hero {
    heading: String!
    text: String!
    "Two buttons, the first one prominent."
    ctas: [Cta!]! @link(by: "key") @count(is: 2)
    "Four figures."
    stats: [Stat!]! @count(is: 4)
    picture: Picture!
    "The same subject drawn for narrow screens."
    phoneImage: File! @fileByRelativePath
    "Stands before the names of clients."
    clientsLabel: String!
  }

  "The walkthrough that Watch Demo opens. Addresses are those of files in static/."
  type Demo {
    heading: String!
    text: String!
    poster: String!
    webm: String!
    mp4: String!
    "WebVTT captions in English."
    captions: String!
    closeLabel: String!
  }

  "The five service cards."
  type HomeServices {
    eyebrow: String!
    heading: String!
    text: String!
    "Label of every card's button, which leads to the page of the card's group."
    buttonLabel: String!
    cards: [ServiceCard!]! @count(is: 5)
  }

  type ServiceCard {
    title: String!
    description: String!
    "Five features."
    features: [String!]! @count(is: 5)
    icon: Icon!
    colour: Hue!
    group: ServiceGroup! @link(by: "key")
  }

  "Colours that content may give a service card; src/styles/tokens.css mixes them."
  enum Hue {
    teal
    amber
    blue
    green
    violet
  }

  "Call to action below the service cards."
  type ConsultationBlock {
    heading: String!
    text: String!
    "Start of a sentence that the reply promise ends, for example: We answer (within 2 hours)."
    promise: String!
    "Follows the promise; {hours} stands for the agency's office hours."
    hours: String!
    ctas: [Cta!]! @link(by: "key")
  }

  "How a project runs, step by step."
  type Process {
    eyebrow: String!
    heading: String!
    text: String!
    "Five steps."
    steps: [WorkflowStep!]! @count(is: 5)
    "Above each step; {number} stands for its number, counted from 1."
    stepLabel: String!
    "Question the section ends with."
    closing: String!
    cta: Cta! @link(by: "key")
  }

  type WorkflowStep {
    icon: Icon!
    title: String!
    description: String!
    details: [String!]!
  }

  "Headings of the about section; what stands below them is the Company's and the Team's."
  type HomeAbout {
    heading: String!
    text: String!
    cta: Cta! @link(by: "key")
  }

  type HomePortfolio {
    eyebrow: String!
    heading: String!
    text: String!
    labels: ProjectLabels!
    "Four projects."
    projects: [Project!]! @link(by: "key") @count(is: 4)
    "Project whose client is quoted below the cards, by its address."
    quoted: CaseStudy! @link(by: "href")
    cta: Cta! @link(by: "key")
  }

  "Words that stand on every project card."
  type ProjectLabels {
    "Label of the button to its details."
    details: String!
    "Names the list of its technology for assistive technology."
    tech: String!
    "Label of the link to its public source code."
    source: String!
  }

  "Call to action that ends the page."
  type StartBlock {
    heading: String!
    text: String!
    "Four steps."
    steps: [StartStep!]! @count(is: 4)
    ctas: [Cta!]! @link(by: "key")
  }

  type StartStep {
    title: String!
    text: String!
  }
`;
