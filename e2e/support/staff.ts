/** The staff account of every host the browser tests start. */
export const STAFF = { email: 'asha@meghdoot.example', password: 'correct horse battery staple' };

/** With these variables a host creates that account. */
export const STAFF_ENV = { STAFF_EMAIL: STAFF.email, STAFF_PASSWORD: STAFF.password };
