/** An answer to a question of the agency's own. */
export type CustomValue = string | number | boolean | string[];

/** The desk before the import: what a row can be compared with. */
export interface Desk {
  /** `YYYY-MM-DD` */
  today: string;
  time_zone: string;
  /** ISO 4217, such as INR. */
  currency: string;
  staff: readonly { name: string; email: string }[];
  leads: readonly { id: string; name: string; email: string | null; phone: string | null }[];
  /** The agency's own questions. */
  custom_fields?: readonly {
    key: string;
    /** The headers of its column in an export; the first is its name on the page. */
    titles: readonly string[];
    /** A cell in words, or `YYYY-MM-DD` where `isDay`. @returns undefined where it does not fit the question */
    read: (cell: string) => CustomValue | undefined;
    isDay?: boolean;
  }[];
}

/** The places to which a column can go, with their names on the page. */
export const TARGETS = {
  name: 'Name',
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  email2: 'Second email',
  phone: 'Phone',
  phone2: 'Second phone',
  company: 'Company',
  service: 'Service',
  budget: 'Budget',
  message: 'Message',
  status: 'Status',
  lost_reason: 'Lost reason',
  value: 'Value',
  owner: 'Owner',
  source: 'Source',
  received_at: 'Received',
  note: 'Keep in a note',
  skip: 'Leave out',
} as const;

/** The answers to a question of the agency's own, by its key. */
export type CustomTarget = `custom:${string}`;

export type FieldTarget = keyof typeof TARGETS;

export type Target = FieldTarget | CustomTarget;

export interface Column {
  /** Its place in the table, from 1. */
  n: number;
  header: string;
  to: Target;
}

/** A question that a person has to decide. The first option is the proposal, and holds without an answer. */
export interface Question {
  id: string;
  what: string;
  /** The header of its column; the column's number where the header is empty, or stands twice. */
  column?: string;
  /** Texts of the file that it is about. */
  values: string[];
  options: { value: string; label: string }[];
}

/** Chosen options, by the id of their question. */
export type Answers = Readonly<Record<string, string>>;

/** A lead as the file describes it; null where it says nothing. */
export interface ImportedLead {
  name: string;
  email: string | null;
  phone: string | null;
  company: string | null;
  service: string | null;
  budget: string | null;
  message: string | null;
  status: string | null;
  outcome: string | null;
  lost_reason: string | null;
  /** Whole units of the desk's currency. */
  value: number | null;
  /** The email address of a member of staff. */
  owner: string | null;
  source: string | null;
  /** A day, or a time with the offset of the desk's zone (ISO 8601). */
  received_at: string | null;
  /** Answers to questions of the agency's own, by their keys; absent where a row has none. */
  custom_values?: Record<string, CustomValue>;
}

/** Begins the reasons in the file of refused rows, so that they are known when it is imported again. */
export const NOT_IMPORTED = 'Not imported: ';

/** Everything that an import would do. Rows have the numbers that a spreadsheet shows beside them. */
export interface ImportPlan {
  /** Why nothing can be imported, and what to do about it. */
  refused_file?: string;
  read?: {
    separator?: string;
    encoding?: string;
    bom: boolean;
    /** 0 without a header. */
    header_row: number;
    sheet?: string;
    /** The cells of the first rows below the header, as read; long ones are cut. */
    first_rows: string[][];
  };
  columns: Column[];
  asks: Question[];
  /** `line` is there where the line of the text file has another number. */
  leads: {
    row: number;
    line?: number;
    lead: ImportedLead;
    note: string | null;
    warnings: string[];
  }[];
  refused: { row: number; line?: number; reason: string }[];
  /** The refused rows as read, by their number, to be mended. */
  refused_cells: Record<number, string[]>;
  duplicates: { row: number; of_row: number }[];
  already_there: { row: number; lead_id: string }[];
  ignored: { row: number; why: string }[];
}
