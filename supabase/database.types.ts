export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      contact_submissions: {
        Row: {
          budget: string | null;
          client_hash: string | null;
          company: string | null;
          created_at: string;
          email: string;
          email_key: string | null;
          enquiry_number: number;
          erased_at: string | null;
          first_response_at: string | null;
          id: string;
          idempotency_key: string;
          journey: Json | null;
          message: string;
          name: string;
          phone: string | null;
          phone_key: string | null;
          reference: string;
          reply_due_at: string;
          search_text: string;
          service: string;
          spam_reason: string | null;
          status: string;
          updated_at: string;
        };
        Insert: {
          budget?: string | null;
          client_hash?: string | null;
          company?: string | null;
          created_at?: string;
          email: string;
          email_key?: never;
          enquiry_number?: number;
          erased_at?: string | null;
          first_response_at?: string | null;
          id?: string;
          idempotency_key: string;
          journey?: Json | null;
          message: string;
          name: string;
          phone?: string | null;
          phone_key?: never;
          reference: string;
          // By hand: a trigger sets it, so that nobody has to, which the CLI cannot know.
          reply_due_at?: string;
          search_text?: never;
          service: string;
          spam_reason?: string | null;
          status?: string;
          updated_at?: string;
        };
        Update: {
          budget?: string | null;
          client_hash?: string | null;
          company?: string | null;
          created_at?: string;
          email?: string;
          email_key?: never;
          enquiry_number?: number;
          erased_at?: string | null;
          first_response_at?: string | null;
          id?: string;
          idempotency_key?: string;
          journey?: Json | null;
          message?: string;
          name?: string;
          phone?: string | null;
          phone_key?: never;
          reference?: string;
          reply_due_at?: string;
          search_text?: never;
          service?: string;
          spam_reason?: string | null;
          status?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      lead_events: {
        Row: {
          actor_email: string | null;
          actor_id: string | null;
          channel: string | null;
          created_at: string;
          from_status: string | null;
          id: number;
          kind: string;
          lead_id: string;
          note: string | null;
          to_status: string | null;
        };
        Insert: {
          actor_email?: string | null;
          actor_id?: string | null;
          channel?: string | null;
          created_at?: string;
          from_status?: string | null;
          id?: never;
          kind: string;
          lead_id: string;
          note?: string | null;
          to_status?: string | null;
        };
        Update: {
          actor_email?: string | null;
          actor_id?: string | null;
          channel?: string | null;
          created_at?: string;
          from_status?: string | null;
          id?: never;
          kind?: string;
          lead_id?: string;
          note?: string | null;
          to_status?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'lead_events_lead_id_fkey';
            columns: ['lead_id'];
            isOneToOne: false;
            referencedRelation: 'contact_submissions';
            referencedColumns: ['id'];
          },
        ];
      };
      lead_exports: {
        Row: {
          actor_email: string;
          actor_id: string;
          created_at: string;
          // By hand: a check makes it an object.
          filter: { [name: string]: Json };
          id: string;
          rows: number;
        };
        Insert: {
          actor_email?: string;
          actor_id?: string;
          created_at?: string;
          filter: { [name: string]: Json };
          id?: string;
          rows?: number;
        };
        Update: {
          actor_email?: string;
          actor_id?: string;
          created_at?: string;
          filter?: { [name: string]: Json };
          id?: string;
          rows?: number;
        };
        Relationships: [];
      };
      mail_outbox: {
        Row: {
          attempts: number;
          claim: string | null;
          created_at: string;
          due_at: string;
          event_id: number | null;
          id: string;
          kind: string;
          last_error: string | null;
          lead_id: string | null;
          settled_at: string | null;
          state: string;
          subscriber_id: string | null;
        };
        Insert: {
          attempts?: number;
          claim?: string | null;
          created_at?: string;
          due_at?: string;
          event_id?: number | null;
          id?: string;
          kind: string;
          last_error?: string | null;
          lead_id?: string | null;
          settled_at?: string | null;
          state?: string;
          subscriber_id?: string | null;
        };
        Update: {
          attempts?: number;
          claim?: string | null;
          created_at?: string;
          due_at?: string;
          event_id?: number | null;
          id?: string;
          kind?: string;
          last_error?: string | null;
          lead_id?: string | null;
          settled_at?: string | null;
          state?: string;
          subscriber_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'mail_outbox_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: true;
            referencedRelation: 'lead_events';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'mail_outbox_lead_id_fkey';
            columns: ['lead_id'];
            isOneToOne: false;
            referencedRelation: 'contact_submissions';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'mail_outbox_subscriber_id_fkey';
            columns: ['subscriber_id'];
            isOneToOne: false;
            referencedRelation: 'newsletter_subscribers';
            referencedColumns: ['id'];
          },
        ];
      };
      newsletter_subscribers: {
        Row: {
          confirmed_at: string | null;
          created_at: string;
          email: string;
          id: string;
          link_key: string;
          status: string;
          unsubscribed_at: string | null;
        };
        Insert: {
          confirmed_at?: string | null;
          created_at?: string;
          email: string;
          id?: string;
          link_key?: string;
          status?: string;
          unsubscribed_at?: string | null;
        };
        Update: {
          confirmed_at?: string | null;
          created_at?: string;
          email?: string;
          id?: string;
          link_key?: string;
          status?: string;
          unsubscribed_at?: string | null;
        };
        Relationships: [];
      };
      throttle_rules: {
        Row: { max_admitted: number; name: string; window_seconds: number };
        Insert: { max_admitted: number; name: string; window_seconds: number };
        Update: { max_admitted?: number; name?: string; window_seconds?: number };
        Relationships: [];
      };
    };
    Views: {
      leads: {
        // By hand: Postgres cannot tell that these columns of the view are never null, so the CLI would print them nullable.
        Row: Omit<
          Database['public']['Tables']['contact_submissions']['Row'],
          'client_hash' | 'idempotency_key'
        >;
        Relationships: [];
      };
    };
    Functions: {
      add_lead_note: {
        Args: { lead_id: string; note: string };
        Returns: Database['public']['Tables']['lead_events']['Row'];
      };
      admit_sign_in: {
        Args: { p_account: string; p_client: string; p_device?: string; p_pair: string };
        Returns: number;
      };
      // By hand: null when it did not arrive.
      canary_arrival: { Args: { p_idempotency_key: string }; Returns: string | null };
      claim_mail: { Args: { p_kinds: string[]; p_limit?: number }; Returns: Json };
      confirm_newsletter: { Args: { p_link_key: string }; Returns: boolean };
      correct_enquiry: {
        Args: { p_receipt_key: string; p_text: string };
        Returns: string;
      };
      count_expired: { Args: { p_days: number }; Returns: Json };
      current_staff: { Args: never; Returns: Json };
      enquiry_receipt: {
        Args: { p_enquiry: Json; p_idempotency_key: string };
        Returns: Json;
      };
      erase_expired: { Args: { p_days: number; p_limit?: number }; Returns: Json };
      erase_enquiry: { Args: { p_receipt_key: string }; Returns: string };
      erase_lead: { Args: { lead_id: string }; Returns: undefined };
      forget_sign_ins: { Args: { p_pair: string }; Returns: undefined };
      health: { Args: never; Returns: boolean };
      keep_enquiry_draft: { Args: { p_client?: string; p_sealed: string }; Returns: string };
      lead_counts: { Args: { since?: string }; Returns: Json };
      lead_detail: { Args: { filter?: Json; lead: string; sort?: string }; Returns: Json };
      lead_export_page: { Args: { after?: Json; export_id: string }; Returns: Json };
      // By hand: null when nobody was answered, which the CLI cannot know.
      lead_median_reply: { Args: { days?: number }; Returns: number | null };
      lead_report: { Args: { days?: number }; Returns: Json };
      list_leads: {
        Args: { filter?: Json; page?: number; per_page?: number; sort?: string };
        Returns: Json;
      };
      log_lead_reply: {
        Args: { channel: string; lead_id: string; mark_contacted?: boolean };
        Returns: Json;
      };
      move_lead: { Args: { lead_id: string; seen?: string; status: string }; Returns: Json };
      move_leads: { Args: { lead_ids: string[]; status: string }; Returns: number };
      quarantine_lead: { Args: { lead_id: string }; Returns: Json };
      read_enquiry_draft: { Args: { p_id: string }; Returns: string };
      receipt: { Args: { p_receipt_key: string }; Returns: Json };
      restore_lead: { Args: { lead_id: string }; Returns: Json };
      send_enquiry: {
        Args: {
          p_canary?: boolean;
          p_client_hash?: string;
          p_enquiry: Json;
          p_idempotency_key: string;
          p_journey?: Json;
          p_reference: string;
          p_spam_reason?: string;
        };
        Returns: Json;
      };
      settle_mail: {
        Args: { p_claim: string; p_error?: string; p_id: string; p_outcome: string };
        // By hand: null when the claim no longer holds.
        Returns: string | null;
      };
      site_counts: { Args: never; Returns: Json };
      start_lead_export: { Args: { filter?: Json }; Returns: string };
      subscribe_to_newsletter: {
        // By hand: the client may be unknown.
        Args: { p_client: string | null; p_email: string };
        Returns: number;
      };
      unsubscribe_from_newsletter: { Args: { p_link_key: string }; Returns: boolean };
      withdraw_enquiry: { Args: { p_receipt_key: string }; Returns: string };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};
