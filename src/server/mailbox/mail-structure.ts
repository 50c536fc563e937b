import type { MessageStructureObject } from 'imapflow';
import type { NamedAttachment } from '../../readers/mail/parse-answer';
import { cleanLine } from '../../readers/text';

/** Base64 takes four characters for three bytes, and two for the end of a line of 76. */
export const decodedSize = ({ encoding, size = 0 }: MessageStructureObject): number =>
  encoding === 'base64' ? Math.round((size * 76 * 3) / 78 / 4) : size;

/** The parts of a mail in their order; a mail within it is one of them. */
export const partsOf = (part: MessageStructureObject): MessageStructureObject[] =>
  part.childNodes && part.type !== 'message/rfc822' ? part.childNodes.flatMap(partsOf) : [part];

export const nameOf = ({ dispositionParameters, parameters }: MessageStructureObject) =>
  dispositionParameters?.['filename'] ?? parameters?.['name'];

export const isAttachment = (part: MessageStructureObject): boolean =>
  part.disposition === 'attachment' || nameOf(part) !== undefined;

/** Attachments as the server of a mail describes them. */
export const describeAttachments = (parts: readonly MessageStructureObject[]): NamedAttachment[] =>
  parts.filter(isAttachment).map((part) => ({
    name: cleanLine(nameOf(part) ?? '', 200) || 'unnamed',
    type: cleanLine(part.type, 100),
    size: decodedSize(part),
  }));
