import { REPLY_PROMISE_TEXT } from './reply-promise';

/** Messages of the form, of the desk and about calls. */
export const MESSAGES = {
  enquirySent: {
    title: 'Message Sent Successfully!',
    text: `We'll get back to you ${REPLY_PROMISE_TEXT.enquiry}.`,
  },
  enquiryFailed: {
    title: 'Error Sending Message',
    text: 'There was an error sending your message. Please try again.',
  },
  callBooked: { title: 'Your call is booked', text: 'We’ve emailed you an invitation.' },
  callNotBooked: {
    title: 'Your call isn’t booked yet',
    text: 'The time you chose isn’t free any more. Your text is kept; please choose another time.',
  },
  signedIn: { title: 'Login Successful', text: 'Welcome to the admin dashboard.' },
  signInFailed: { title: 'Login Failed', text: 'Invalid email or password.' },
  loadFailed: { title: 'Error', text: 'Failed to load submissions.' },
  statusUpdated: {
    title: 'Status Updated',
    text: 'Submission status has been updated successfully.',
  },
  statusUpdateFailed: { title: 'Error', text: 'Failed to update status.' },
  unknownRoute: { title: 'Oops! Page not found', text: 'Return to Home' },
  renderFailed: { title: 'Unexpected Application Error!' },
} as const;
