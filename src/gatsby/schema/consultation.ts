export const consultationTypes = /* GraphQL */ `
  """
  When calls are offered, and how they take place; the README describes the fields. One document.
  """
  type ConsultationRules implements Node @dontInfer {
    "Length of a call."
    minutes: Int!
    startEveryMinutes: Int!
    pauseAfterMinutes: Int!
    weekdays: [Weekday!]!
    "From when to when in India a call may last, as HH:MM."
    opens: String!
    closes: String!
    noticeHours: Int!
    horizonDays: Int!
    callsAtOnce: Int!
    "Days without calls, as YYYY-MM-DD."
    closedDays: [String!]
    by: ConsultationWay!
  }

  enum Weekday {
    Monday
    Tuesday
    Wednesday
    Thursday
    Friday
    Saturday
    Sunday
  }

  type ConsultationWay {
    kind: ConsultationKind!
    label: String!
    "Where a video call is."
    link: String
  }

  enum ConsultationKind {
    video
    phone
  }

  "Copy of the page where a call is booked. One document."
  type ConsultationPage implements Node @dontInfer {
    meta: PageMeta!
    eyebrow: String!
    heading: String!
    text: String!
    "Name of the team member who calls, as in content/team.json."
    caller: String!
    expect: ConsultationExpectations!
    "The button; other texts of the form are those of the contact page."
    submit: String!
    sent: EnquirySentCopy!
  }

  "What a visitor can expect of the call."
  type ConsultationExpectations {
    heading: String!
    "Follows the caller's role: Engineer, calls you."
    calls: String!
    points: [String!]!
  }

  """
  The same for visitors without scripts: a function fills in days and times, and what was typed into a form that came back.
  One document.
  """
  type ConsultationTimesPage implements Node @dontInfer {
    meta: PageMeta!
    heading: String!
    text: String!
    "Button that shows the times in another zone."
    changeZone: String!
    "Leads to the enquiry form."
    other: Link!
    notices: ConsultationNotices!
  }

  "Why there is nothing to choose, or why the form came back; the function shows those that apply."
  type ConsultationNotices {
    "No time is free."
    none: String!
    "The free times cannot be looked up."
    away: String!
    "The chosen time is not free any more."
    taken: String!
  }
`;
