import { Box, Typography } from '@mui/material';
import type { GridColDef, GridColumnVisibilityModel, GridRenderCellParams } from '@mui/x-data-grid';
import type { ReactNode } from 'react';
import { answerTo } from '../../../../../domain/custom-answers';
import { customFieldPath, LISTED_FIELDS } from '../../../../../domain/custom-fields';
import { shownValue } from '../../../../../domain/enquiry-fields';
import type { FoundWords, LeadListResponse } from '../../../../../domain/http-api/leads';
import type { Lead } from '../../../../../domain/lead';
import {
  byField,
  type EnquiryField,
  enquiryFieldsIn,
  fieldTitle,
} from '../../../../../domain/lead-fields';
import { LEAD_SORT_FIELDS } from '../../../../../domain/lead-query';
import { clockText, dateText, dayText, fullTime } from '../../../../../domain/time-text';
import { agencyDay } from '../../../../../domain/zone';
import { AT_THE_START, TWO_LINES } from '../../../../components/written-text';
import { AnswerMark, LeadLink, OwnerName, TARGET } from '../../lead-names';
import { ReplyClock } from '../../reply-clock';
import { SpamButton } from '../../spam-button';
import { StatusControl } from '../../status-control';
import { isPast, worthText } from '../../lead-text';
import { FoundWordsText } from './found-words';
import { type GridRow, isHeading } from './group-rows';

type Cell = GridRenderCellParams<GridRow>;

const Line = ({ children }: { children: string }) => (
  <Typography variant="body2" component="span" noWrap>
    {children}
  </Typography>
);

/** Two lines in a cell; the second goes when rows are compact. */
const Lines = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <Box sx={{ minInlineSize: 0, lineHeight: 1.25 }}>
    <Typography variant="body2" component="div" noWrap sx={TARGET}>
      {first}
    </Typography>
    {second && (
      <Typography variant="caption" component="div" color="textSecondary" noWrap className="second">
        {second}
      </Typography>
    )}
  </Box>
);

/** An amount behind a company in Arabic would move to its other side, if the name were not isolated. */
function companyAndWorth(lead: Lead): ReactNode {
  const worth = worthText(lead);
  if (!lead.company || !worth) return lead.company || worth;
  return (
    <>
      <bdi>{lead.company}</bdi> · {worth}
    </>
  );
}

/** The day with the time below it. */
const Moment = ({ iso }: { iso: string }) => (
  <time dateTime={iso} title={fullTime(iso)}>
    <Lines first={dateText(agencyDay(iso))} second={clockText(iso)} />
  </time>
);

interface MessageProps {
  lead: Lead;
  found: readonly FoundWords[] | undefined;
}

/** The visitor's words, or those of the conversation that a search found; in the spam folder with the reason below them. */
const Message = ({ lead: { message, spam_reason: reason }, found = [] }: MessageProps) =>
  found.length > 0 ? (
    <Box component="span" className="message" sx={messageStyle}>
      <FoundWordsText found={found} />
    </Box>
  ) : reason === null ? (
    <Box component="span" className="message" dir="auto" sx={messageStyle} title={message}>
      {message}
    </Box>
  ) : (
    <Lines first={message} second={`Spam: ${reason}`} />
  );

const messageStyle = {
  ...TWO_LINES,
  ...AT_THE_START,
  typography: 'caption',
  lineHeight: 1.35,
  whiteSpace: 'normal',
};

const column = (
  field: string,
  headerName: string,
  width: number,
  renderCell: (lead: Lead, cell: Cell) => ReactNode,
): GridColDef<GridRow> => ({
  field,
  headerName,
  width,
  minWidth: 80,
  sortable: LEAD_SORT_FIELDS.some((sortable) => sortable === field),
  renderCell: (cell) => {
    // Its first cell covers the others.
    if (isHeading(cell.row)) return null;
    const content = renderCell(cell.row, cell);
    return typeof content === 'string' ? <Line>{content}</Line> : content;
  },
});

/** The fields that stand together in columns of their own making. */
const COMPOSED: readonly EnquiryField[] = ['name', 'email', 'phone', 'company', 'message'];

const VALUE_FIELDS = enquiryFieldsIn('list').filter((field) => !COMPOSED.includes(field));

/** Columns that most people do without; they show them by the menu of the columns. */
export const HIDDEN: GridColumnVisibilityModel = {
  ...byField(
    VALUE_FIELDS.filter((field) => field !== 'service'),
    () => false,
  ),
  ...Object.fromEntries(LISTED_FIELDS.map(({ key }) => [customFieldPath(key), false])),
  updated_at: false,
  reference: false,
};

/**
 * The columns of the grid.
 *
 * @param search query of the list, which stays in the address of a lead
 * @param nameOf names an owner
 * @param found where the words of a search stand, by the id of a lead
 */
export function columnsFor(
  search: string,
  nameOf: (ownerId: string | null) => string,
  found: LeadListResponse['found'],
): GridColDef<GridRow>[] {
  const now = Date.now();
  return [
    {
      ...column('name', 'Name', 160, (lead, { tabIndex }) => (
        <Lines
          first={
            <LeadLink lead={lead} search={search} tabIndex={tabIndex} sx={{ fontWeight: 'bold' }} />
          }
          second={lead.unread_answers > 0 ? <AnswerMark lead={lead} /> : companyAndWorth(lead)}
        />
      )),
      flex: 1,
      minWidth: 140,
      hideable: false,
    },
    column('status', 'Status', 118, (lead) => <StatusControl lead={lead} />),
    column('reply_due_at', 'Reply due', 150, (lead) => <ReplyClock lead={lead} />),
    {
      ...column('message', 'Message', 180, (lead) => (
        <Message lead={lead} found={found?.[lead.id]} />
      )),
      flex: 3,
    },
    column('next_action_on', 'Next action', 136, ({ next_action, next_action_on }) => (
      <Lines
        first={next_action}
        second={
          next_action_on && (
            <Box component="span" sx={isPast(next_action_on, now) ? { color: 'error.main' } : {}}>
              {dayText(next_action_on, now)}
            </Box>
          )
        }
      />
    )),
    column('owner', 'Owner', 132, ({ owner_id }) => (
      <OwnerName name={nameOf(owner_id)} isOwned={owner_id !== null} />
    )),
    ...VALUE_FIELDS.map((field) =>
      column(
        field,
        fieldTitle(field),
        150,
        (lead) => lead[field] && shownValue(field, lead[field]),
      ),
    ),
    ...LISTED_FIELDS.map(({ key, label }) =>
      column(customFieldPath(key), label, 150, ({ custom_fields }) => answerTo(custom_fields, key)),
    ),
    column('contact', 'Contact', 190, ({ email, phone }) => <Lines first={email} second={phone} />),
    column('created_at', 'Received', 116, ({ created_at }) => <Moment iso={created_at} />),
    column('updated_at', 'Changed', 116, ({ updated_at }) => <Moment iso={updated_at} />),
    column('reference', 'Reference', 116, ({ reference }) => reference),
    {
      ...column('restore', 'Restore', 104, (lead, { tabIndex }) => (
        <SpamButton lead={lead} spam={false} tabIndex={tabIndex} />
      )),
      hideable: false,
    },
  ];
}
