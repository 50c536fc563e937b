export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      consultations: {
        Row: {
          booked_for: string;
          created_at: string;
          ends_at: string;
          free_from: string;
          lead_id: string;
          seat: number;
          seats: number;
          sequence: number;
          starts_at: string;
          state: string;
          time_zone: string | null;
          updated_at: string;
        };
        Insert: {
          booked_for: string;
          created_at?: string;
          ends_at: string;
          free_from: string;
          lead_id: string;
          seat?: number;
          seats?: number;
          sequence?: number;
          starts_at: string;
          state?: string;
          time_zone?: string | null;
          updated_at?: string;
        };
        Update: {
          booked_for?: string;
          created_at?: string;
          ends_at?: string;
          free_from?: string;
          lead_id?: string;
          seat?: number;
          seats?: number;
          sequence?: number;
          starts_at?: string;
          state?: string;
          time_zone?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      contact_submissions: {
        Row: {
          awaiting_reply_until: string | null;
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
          networks: Json | null;
          next_action: string | null;
          next_action_on: string | null;
          owner_id: string | null;
          phone: string | null;
          phone_key: string | null;
          reference: string;
          reply_due_at: string;
          search_text: string;
          service: string;
          sort_name: string | null;
          spam_reason: string | null;
          status: string;
          suspect_reason: string | null;
          updated_at: string;
          withdrawn_at: string | null;
        };
        Insert: {
          budget?: string | null;
          client_hash?: string | null;
          company?: string | null;
          created_at?: string;
          email: string;
          enquiry_number?: number;
          erased_at?: string | null;
          first_response_at?: string | null;
          id?: string;
          idempotency_key: string;
          journey?: Json | null;
          message: string;
          name: string;
          networks?: Json | null;
          next_action?: string | null;
          next_action_on?: string | null;
          owner_id?: string | null;
          phone?: string | null;
          reference: string;
          reply_due_at?: string;
          service: string;
          spam_reason?: string | null;
          status?: string;
          suspect_reason?: string | null;
          updated_at?: string;
          withdrawn_at?: string | null;
        };
        Update: {
          budget?: string | null;
          client_hash?: string | null;
          company?: string | null;
          created_at?: string;
          email?: string;
          enquiry_number?: number;
          erased_at?: string | null;
          first_response_at?: string | null;
          id?: string;
          idempotency_key?: string;
          journey?: Json | null;
          message?: string;
          name?: string;
          networks?: Json | null;
          next_action?: string | null;
          next_action_on?: string | null;
          owner_id?: string | null;
          phone?: string | null;
          reference?: string;
          reply_due_at?: string;
          service?: string;
          spam_reason?: string | null;
          status?: string;
          suspect_reason?: string | null;
          updated_at?: string;
          withdrawn_at?: string | null;
        };
        Relationships: [];
      };
      lead_events: {
        Row: {
          actor_email: string | null;
          actor_id: string | null;
          call_at: string | null;
          channel: string | null;
          created_at: string;
          due_on: string | null;
          from_status: string | null;
          id: number;
          kind: string;
          lead_id: string;
          note: string | null;
          owner_email: string | null;
          owner_id: string | null;
          to_status: string | null;
          undoes: number | null;
        };
        Insert: {
          actor_email?: string | null;
          actor_id?: string | null;
          call_at?: string | null;
          channel?: string | null;
          created_at?: string;
          due_on?: string | null;
          from_status?: string | null;
          kind: string;
          lead_id: string;
          note?: string | null;
          owner_email?: string | null;
          owner_id?: string | null;
          to_status?: string | null;
          undoes?: number | null;
        };
        Update: {
          actor_email?: string | null;
          actor_id?: string | null;
          call_at?: string | null;
          channel?: string | null;
          created_at?: string;
          due_on?: string | null;
          from_status?: string | null;
          kind?: string;
          lead_id?: string;
          note?: string | null;
          owner_email?: string | null;
          owner_id?: string | null;
          to_status?: string | null;
          undoes?: number | null;
        };
        Relationships: [];
      };
      lead_exports: {
        Row: {
          actor_email: string;
          actor_id: string;
          created_at: string;
          filter: Exclude<Json, null>;
          id: string;
          rows: number;
        };
        Insert: {
          actor_email?: string;
          actor_id?: string;
          created_at?: string;
          filter: Exclude<Json, null>;
          id?: string;
          rows?: number;
        };
        Update: {
          actor_email?: string;
          actor_id?: string;
          created_at?: string;
          filter?: Json;
          id?: string;
          rows?: number;
        };
        Relationships: [];
      };
      mail_outbox: {
        Row: {
          attempts: number;
          claim: string | null;
          due_at: string;
          event_id: number | null;
          id: string;
          kind: string;
          last_error: string | null;
          lead_id: string | null;
          settled_at: string | null;
          state: string;
          subscriber_id: string | null;
          wanted_at: string;
        };
        Insert: {
          attempts?: number;
          claim?: string | null;
          due_at?: string;
          event_id?: number | null;
          id?: string;
          kind: string;
          last_error?: string | null;
          lead_id?: string | null;
          settled_at?: string | null;
          state?: string;
          subscriber_id?: string | null;
          wanted_at?: string;
        };
        Update: {
          attempts?: number;
          claim?: string | null;
          due_at?: string;
          event_id?: number | null;
          id?: string;
          kind?: string;
          last_error?: string | null;
          lead_id?: string | null;
          settled_at?: string | null;
          state?: string;
          subscriber_id?: string | null;
          wanted_at?: string;
        };
        Relationships: [];
      };
      newsletter_subscribers: {
        Row: {
          confirmed_at: string | null;
          email: string;
          id: string;
          link_key: string;
          requested_at: string;
          status: string;
          unsubscribed_at: string | null;
        };
        Insert: {
          confirmed_at?: string | null;
          email: string;
          id?: string;
          link_key?: string;
          requested_at?: string;
          unsubscribed_at?: string | null;
        };
        Update: {
          confirmed_at?: string | null;
          email?: string;
          id?: string;
          link_key?: string;
          requested_at?: string;
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
      unavailable_times: {
        Row: {
          ends_at: string;
          id: string;
          note: string | null;
          source: string;
          starts_at: string;
        };
        Insert: {
          ends_at: string;
          id?: string;
          note?: string | null;
          source?: string;
          starts_at: string;
        };
        Update: {
          ends_at?: string;
          id?: string;
          note?: string | null;
          source?: string;
          starts_at?: string;
        };
        Relationships: [];
      };
    };
    Views: {
      leads: {
        Row: {
          awaiting_reply_until: string | null;
          budget: string | null;
          company: string | null;
          consultation_at: string | null;
          consultation_ends_at: string | null;
          consultation_state: string | null;
          consultation_time_zone: string | null;
          created_at: string | null;
          email: string | null;
          email_key: string | null;
          enquiry_number: number | null;
          erased_at: string | null;
          first_response_at: string | null;
          id: string | null;
          journey: Json | null;
          message: string | null;
          name: string | null;
          next_action: string | null;
          next_action_on: string | null;
          owner_id: string | null;
          phone: string | null;
          phone_key: string | null;
          reference: string | null;
          reply_due_at: string | null;
          search_text: string | null;
          service: string | null;
          sort_name: string | null;
          spam_reason: string | null;
          status: string | null;
          suspect_reason: string | null;
          updated_at: string | null;
          withdrawn_at: string | null;
        };
        Relationships: [];
      };
    };
    Functions: {
      admit_sign_in: {
        Args: { p_account: string; p_client: string; p_pair: string; p_device?: string };
        Returns: number;
      };
      apply_grants: { Args: Record<PropertyKey, never>; Returns: undefined };
      calendar_feed: { Args: { p_token_hash: string }; Returns: Json };
      call_timeout: { Args: Record<PropertyKey, never>; Returns: string };
      cancel_consultation: { Args: { p_receipt_key: string }; Returns: string };
      canary_arrival: { Args: { p_idempotency_key: string }; Returns: string };
      change_consultation: {
        Args: { p_lead_id: string; p_call?: Json; p_state?: string };
        Returns: string;
      };
      change_leads: { Args: { p_ids: string[]; p_changes: Json }; Returns: number };
      claim_mail: {
        Args: { p_kinds: string[]; p_limit?: number; p_unreceived?: string[] };
        Returns: Json;
      };
      confirm_newsletter: { Args: { p_link_key: string }; Returns: boolean };
      correct_enquiry: { Args: { p_receipt_key: string; p_text: string }; Returns: string };
      count_expired: { Args: { p_days: number }; Returns: Json };
      current_staff: { Args: Record<PropertyKey, never>; Returns: Json };
      desk_summary: { Args: { p_since?: string }; Returns: Json };
      erase_enquiry: { Args: { p_receipt_key: string }; Returns: string };
      erase_expired: { Args: { p_days: number; p_limit?: number }; Returns: Json };
      erase_lead: { Args: { p_id: string }; Returns: undefined };
      forget_sign_ins: { Args: { p_pair: string }; Returns: undefined };
      free_starts: {
        Args: { p_starts: string[]; p_minutes: number; p_pause_minutes: number; p_seats: number };
        Returns: string[];
      };
      health: { Args: Record<PropertyKey, never>; Returns: boolean };
      inspect_project: { Args: Record<PropertyKey, never>; Returns: Json };
      keep_enquiry_draft: { Args: { p_sealed: string; p_client?: string }; Returns: string };
      keep_busy_times: { Args: { p_times: Json; p_fault?: string }; Returns: undefined };
      lead_median_reply: { Args: { days?: number }; Returns: number };
      lead_report: { Args: { days?: number }; Returns: Json };
      move_consultation: { Args: { p_receipt_key: string; p_call: Json }; Returns: string };
      read_enquiry_draft: { Args: { p_id: string }; Returns: string };
      receipt: { Args: { p_receipt_key: string }; Returns: Json };
      rehearse_erasure: { Args: Record<PropertyKey, never>; Returns: string[] };
      reinstate_enquiry: { Args: { p_receipt_key: string }; Returns: string };
      renew_calendar_feed: { Args: { p_token_hash: string }; Returns: undefined };
      send_enquiry: {
        Args: {
          p_idempotency_key: string;
          p_reference: string;
          p_enquiry: Json;
          p_journey?: Json;
          p_spam_reason?: string;
          p_suspect_reason?: string;
          p_client_hash?: string;
          p_canary?: boolean;
          p_call?: Json;
          p_networks?: Json;
        };
        Returns: Json;
      };
      settle_mail: {
        Args: { p_id: string; p_claim: string; p_outcome: string; p_error?: string };
        Returns: string;
      };
      site_counts: { Args: Record<PropertyKey, never>; Returns: Json };
      staff_members: {
        Args: Record<PropertyKey, never>;
        Returns: { id: string; email: string; is_disabled: boolean }[];
      };
      subscribe_to_newsletter: { Args: { p_email: string; p_client?: string }; Returns: number };
      unsubscribe_from_newsletter: { Args: { p_link_key: string }; Returns: boolean };
      withdraw_enquiry: { Args: { p_receipt_key: string }; Returns: string };
    };
    Enums: Record<never, never>;
    CompositeTypes: Record<never, never>;
  };
};
