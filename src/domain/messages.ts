import form from '../words/enquiry-form';
import { replyPromise } from './office-hours';

interface Message {
  title: string;
  text: string;
}

/** Said to a visitor whose enquiry is stored. */
export const enquirySent = (): Message => {
  const { title, text } = form.toasts.sent;
  return { title, text: text.replace('{promise}', replyPromise('enquiry')) };
};

/** Messages of the desk. */
export const MESSAGES = {
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
