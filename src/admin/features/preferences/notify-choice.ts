import { storedChoice } from '../../stored-choice';

/** Whether this browser shows a notification of new enquiries. */
export const notifyChoice = storedChoice<'on' | 'off'>('desk-notify', (stored) =>
  stored === 'on' ? 'on' : 'off',
);
