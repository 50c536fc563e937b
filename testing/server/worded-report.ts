import { parseAnswer } from '../../src/server/mailbox/parse-answer';

const OURS = { sent: [], ourAddresses: ['Meghdoot Labs <hello@meghdoot.example>'] };

/** The header of a server that is known as one. */
export const SERVER = ['From: Mail Delivery System <MAILER-DAEMON@mx.example>', 'Return-Path: <>'];

export const parseMail = (headers: readonly string[], body: string) =>
  parseAnswer(Buffer.from([...headers, '', body].join('\n').replaceAll('\n', '\r\n')), OURS);

/** Parses a mail in which a server, or the sender of these headers, reports in words. */
export const parseReport = (subject: string, body: string, from: readonly string[] = SERVER) =>
  parseMail([...from, `Subject: ${subject}`], body);

/** A mail of ours, as a server returns it below its words. */
export const RETURNED = `Received: from desk.example by mx.example
Message-ID: <reply@meghdoot.example>
From: Asha <hello@meghdoot.example>
Reply-To: hello+abcdef0123@meghdoot.example
To: Priya <priya@visitor.example>

Does Tuesday suit you?`;
