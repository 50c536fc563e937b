import { createServer } from 'node:http';
import { listen } from './listen';

const layout = (main: string) => `<!DOCTYPE html><html lang="en-IN"><head><title>Built</title>
<link as="script" rel="preload" href="/app.js"><link rel="stylesheet" href="/styles.css">
<style>main > p { color: #123 }</style></head><body><main>${main}</main>
<footer><form action="/api/newsletter"><input type="email" name="email"></form></footer>
<template id="runtime"><script src="/app.js"></script></template><script>start()</script></body></html>`;

const field = (
  name: string,
  control: string,
) => `<label for="enquiry-${name}">${name}</label>${control}
<p id="enquiry-${name}-error" hidden></p>`;
const input = (name: string) => field(name, `<input id="enquiry-${name}" name="${name}">`);

const newsletterStep = (change: string) =>
  layout(`<p data-when="unknown" hidden>Unknown</p><p data-when="unavailable" hidden>Unavailable</p>
<form data-when="ask unavailable" method="post" action="/api/newsletter/${change}"><input type="hidden" name="token"></form>`);

const DAYS = `<ul data-list="days"><li><a data-slot="day" data-fill-href="href" data-fill-current="current"></a></li></ul>`;
const TIMES = `<div data-list="times"><label><input type="radio" name="consultation_at" data-fill-id="id" data-fill-value="value" data-fill-checked="checked"><b data-slot="time"></b><i data-slot="at-agency"></i></label></div>`;

/** Pages as Gatsby builds them, as far as functions look at them. */
const PAGES: Record<string, string> = {
  '/contact/again': layout(`
<div id="enquiry-problem"><p data-when="invalid" hidden>Look at these fields</p>
<ul data-when="invalid" hidden>${['email', 'files'].map((name) => `<li data-summary-for="${name}" hidden><a href="#enquiry-${name}"></a></li>`).join('')}</ul>
<p data-when="refused" hidden>Refused</p><p data-when="reused" hidden>Reused</p>
<p data-when="throttled" hidden>Again in <span data-slot="wait">a few minutes</span></p>
<p data-when="unavailable" hidden>Unavailable</p><p data-when="expired" hidden>Expired</p></div>
<form action="/api/enquiries" method="post"><input type="hidden" name="idempotency_key"><input name="topic">
${['name', 'email', 'phone', 'company'].map(input).join('')}
${field('service', '<select id="enquiry-service" name="service"><option value="">Choose</option><option value="crm">CRM</option><option value="ecommerce" selected>Shop</option></select>')}
${field('budget', '<select id="enquiry-budget" name="budget"><option value=""></option><option value="25L+">25+</option></select>')}
${field('files', '<input id="enquiry-files" type="file" name="files">')}
${field('message', '<textarea id="enquiry-message" name="message"></textarea>')}</form>`),
  '/newsletter/confirm': newsletterStep('confirm'),
  '/newsletter/unsubscribe': newsletterStep('unsubscribe'),
  '/contact/thank-you': layout(
    '<p data-when="known" hidden>Your reference is <strong data-slot="reference"></strong>.</p><p data-when="call" hidden>Your call is on <strong data-slot="call-at"></strong>.</p>',
  ),
  '/consultation/times': layout(`
${['free', 'none', 'away', 'invalid', 'refused', 'reused', 'throttled', 'unavailable', 'taken'].map((state) => `<p data-when="${state}" hidden>${state}</p>`).join('')}
${DAYS}
<form id="zones" action="/api/consultations/page"><input type="hidden" name="day"><select name="zone"><option value="Asia/Kolkata">India</option><option value="America/New_York">New York</option></select></form>
<form id="book" action="/api/enquiries" method="post"><input type="hidden" name="idempotency_key"><input type="hidden" name="time_zone"><input name="topic">
<h2 data-slot="chosen-day"></h2><p id="enquiry-consultation_at-error" hidden></p>
${TIMES}
${['name', 'email', 'phone'].map(input).join('')}
${field('service', '<select id="enquiry-service" name="service"><option value="consultation">Consultation</option><option value="crm">CRM</option></select>')}
${field('message', '<textarea id="enquiry-message" name="message"></textarea>')}</form>`),
  '/enquiry/receipt': layout(`
<p data-when="unknown">Unknown</p><p data-when="unavailable" hidden>Unavailable</p>
${['corrected', 'reinstated', 'invalid', 'full', 'unconfirmed', 'withdrawn', 'erased', 'files-sent', 'files-unchosen', 'files-refused'].map((state) => `<p data-when="${state}" hidden>${state}</p>`).join('')}
<dl data-when="received handled answered withdrawn erased" hidden><dd data-slot="reference"></dd><dd data-slot="service"></dd>
<dd data-slot="received-at"></dd><dd data-when="promised" data-slot="reply-due" hidden></dd></dl>
<ol data-when="received handled answered" hidden>${['received', 'handled', 'answered'].map((step) => `<li data-current-when="${step}">${step}</li>`).join('')}</ol>
<blockquote data-when="received handled answered withdrawn" data-slot="message"></blockquote>
<ol data-list="corrections"><li><b data-slot="sent-at"></b><i data-slot="text"></i></li></ol>
<ul data-list="file-faults"><li><b data-slot="name"></b>: <i data-slot="fault"></i></li></ul>
<ul data-list="files"><li><b data-slot="name"></b> <i data-slot="size"></i> <i data-slot="state"></i></li></ul>
<form id="files" method="post" action="/api/receipt" data-when="takes-files" hidden><input type="hidden" name="token">
<input id="receipt-files" type="file" name="files"><p id="receipt-files-error" hidden></p></form>
<form id="reinstate" method="post" action="/api/receipt" data-when="reinstatable" hidden><input type="hidden" name="token">
<input type="hidden" name="action" value="reinstate"></form>
<form id="correct" method="post" action="/api/receipt" data-when="open" hidden><input type="hidden" name="token">
<input type="hidden" name="action" value="correct"><textarea id="receipt-text" name="text"></textarea><p id="receipt-text-error" hidden></p></form>
<section data-when="has-call call-unbooked" hidden>${['call-booked', 'call-cancelled', 'call-moved', 'call-was-cancelled', 'already-booked', 'call-taken', 'call-unchosen', 'call-none', 'call-unavailable', 'call-joinable'].map((state) => `<p data-when="${state}" hidden>${state}</p>`).join('')}
<b data-slot="call-at"></b><form id="move-question" data-when="call-question" hidden><input type="hidden" name="token">
<input type="hidden" name="consultation_at"><b data-slot="call-at"></b><b data-slot="move-to"></b>
<p data-list="move-back"><a data-fill-href="href">Back</a></p></form>
<form id="move" data-when="free" hidden><input type="hidden" name="token">${DAYS}${TIMES}
<p id="receipt-consultation_at-error" hidden></p></form></section>
<form id="erase" method="post" action="/api/receipt" data-when="received handled answered withdrawn" hidden>
<input type="hidden" name="token"><input type="hidden" name="action" value="erase"></form>`),
};

/** Serves built pages and tells functions where; call it before the first function is called. */
export async function serveBuiltPages(): Promise<{ close: () => Promise<void> }> {
  const { url, close } = await listen(
    createServer((req, res) => {
      const page = PAGES[req.url ?? ''];
      res.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(page);
    }),
  );
  globalThis.process.env['PAGES_URL'] = url;
  return { close };
}
