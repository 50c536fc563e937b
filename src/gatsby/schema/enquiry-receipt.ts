export const enquiryReceiptTypes = /* GraphQL */ `
  """
  The page where a visitor follows an enquiry, by the link in the acknowledgement mail. A function fills it in.
  One document.
  """
  type EnquiryReceiptPage implements Node @dontInfer {
    meta: PageMeta!
    heading: String!
    "Labels of the enquiry's facts."
    labels: ReceiptLabels!
    "States of an enquiry, in order: received, in progress, answered."
    steps: [ReceiptStep!]! @count(is: 3)
    notices: ReceiptNotices!
    call: ReceiptCall!
    correct: ReceiptCorrection!
    withdraw: ReceiptDecision!
    reinstate: ReceiptAction!
    erase: ReceiptDecision!
  }

  type ReceiptLabels {
    reference: String!
    service: String!
    receivedAt: String!
    replyDue: String!
    progress: String!
    "Above the message as it was sent."
    message: String!
    "Above the corrections sent since."
    corrections: String!
  }

  "State of an enquiry, as the visitor sees it."
  enum ReceiptState {
    received
    handled
    answered
  }

  type ReceiptStep {
    state: ReceiptState!
    title: String!
    text: String!
  }

  "Notices that come before anything else; the function shows those that apply."
  type ReceiptNotices {
    "No enquiry belongs to this address, or its link has expired; says no more than that."
    unknown: String!
    unavailable: String!
    withdrawn: String!
    "After undoing a withdrawal."
    reinstated: String!
    erased: String!
    "After sending a correction."
    corrected: String!
    "The correction was empty or too long."
    invalid: String!
    "No more corrections are taken."
    full: String!
    "The tick that confirms a decision was missing."
    unconfirmed: String!
    "After moving the call, or booking another."
    callMoved: String!
    callWasCancelled: String!
    "The chosen time is not free any more."
    callTaken: String!
    "The free times cannot be looked up."
    callUnavailable: String!
  }

  "The call that was booked with the enquiry; {time} becomes when it is."
  type ReceiptCall {
    heading: String!
    booked: String!
    cancelled: String!
    held: String!
    missed: String!
    "Text and button of the link to the calendar's file."
    calendar: String!
    "Label of the choice of another time."
    time: String!
    "Moves the call, or books one in place of a cancelled one."
    move: ReceiptAction!
    cancel: ReceiptDecision!
  }

  "Something the visitor can do, with its button; {until} becomes how long they can."
  type ReceiptAction {
    heading: String!
    text: String!
    button: String!
  }

  type ReceiptCorrection {
    heading: String!
    text: String!
    label: String!
    button: String!
  }

  "Something to be confirmed first."
  type ReceiptDecision {
    heading: String!
    text: String!
    "Said beside the tick box that confirms it."
    confirm: String!
    button: String!
  }
`;
