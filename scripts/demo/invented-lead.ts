/** Index of a staff member in `DemoSite.staff`. */
export type Who = 0 | 1;

/** A thing that happened to a lead. */
export type Deed =
  | { kind: 'owner'; owner: Who }
  | { kind: 'email'; text: string }
  | { kind: 'logged'; channel: 'phone' | 'whatsapp'; reached: boolean; note: string | null }
  | { kind: 'answer'; text: string }
  | { kind: 'note'; note: string }
  | { kind: 'status'; status: 'qualified' }
  | { kind: 'closed'; outcome: 'won' | 'lost' | null; reason: string | null; value: number | null }
  | { kind: 'valued'; value: number }
  | { kind: 'next'; text: string; on: string }
  | { kind: 'call'; startsAt: Date; state: 'booked' | 'held' | 'missed' };

export type Step = Deed & { at: Date; by: Who };

/** An invented lead, and what became of it. */
export interface InventedLead {
  at: Date;
  reference: string;
  name: string;
  email: string;
  phone: string | null;
  company: string | null;
  service: string;
  budget: string | null;
  message: string;
  journey: Record<string, string> | null;
  spam: string | null;
  /** For a lead that did not come through the form: its source, and who added it. */
  added: { source: string; by: Who } | null;
  steps: Step[];
}
