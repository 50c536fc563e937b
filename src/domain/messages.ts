import form from '../../content/enquiry-form.json';
import { REPLY_PROMISE_TEXT } from './office-hours';

/** Messages of the form and about calls, which are content, and of the desk. */
export const MESSAGES = {
  enquirySent: {
    title: form.toasts.sent.title,
    text: form.toasts.sent.text.replace('{promise}', REPLY_PROMISE_TEXT.enquiry),
  },
  enquiryFailed: form.toasts.failed,
  callBooked: form.toasts.booked,
  callNotBooked: form.toasts.notBooked,
  signedIn: { title: 'Login Successful', text: 'Welcome to the admin dashboard.' },
  signInFailed: { title: 'Login Failed', text: 'Invalid email or password.' },
  loadFailed: { title: 'Error', text: 'Failed to load submissions.' },
  statusUpdated: {
    title: 'Status Updated',
    text: 'Submission status has been updated successfully.',
  },
  statusUpdateFailed: { title: 'Error', text: 'Failed to update status.' },
  renderFailed: { title: 'Unexpected Application Error!' },
} as const;
