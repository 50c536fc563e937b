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
          added_by: string | null;
          added_source: string | null;
          waiting_since: string | null;
          awaiting_reply_until: string | null;
          budget: string | null;
          client_hash: string | null;
          closed_at: string | null;
          company: string | null;
          created_at: string;
          email: string;
          email_bounced_at: string | null;
          email_typed: string | null;
          email_key: string | null;
          enquiry_number: number;
          erased_at: string | null;
          first_response_at: string | null;
          id: string;
          idempotency_key: string;
          journey: Json | null;
          journey_source: string;
          lost_reason: string | null;
          message: string;
          name: string;
          networks: Json | null;
          next_action: string | null;
          next_action_on: string | null;
          outcome: string | null;
          owner_id: string | null;
          phone: string | null;
          phone_key: string | null;
          previous_status: string | null;
          qualified_at: string | null;
          received_on: string;
          reference: string;
          reply_due_at: string;
          reply_seconds: number | null;
          search_text: string;
          service: string;
          sort_name: string | null;
          spam_reason: string | null;
          status: string;
          suspect_reason: string | null;
          unread_answers: number;
          updated_at: string;
          value: number | null;
          withdrawn_at: string | null;
        };
        Insert: {
          added_by?: string | null;
          added_source?: string | null;
          waiting_since?: string | null;
          budget?: string | null;
          client_hash?: string | null;
          closed_at?: string | null;
          company?: string | null;
          created_at?: string;
          email: string;
          email_bounced_at?: string | null;
          email_typed?: string | null;
          enquiry_number?: number;
          erased_at?: string | null;
          first_response_at?: string | null;
          id?: string;
          idempotency_key: string;
          journey?: Json | null;
          lost_reason?: string | null;
          message: string;
          name: string;
          networks?: Json | null;
          next_action?: string | null;
          next_action_on?: string | null;
          outcome?: string | null;
          owner_id?: string | null;
          phone?: string | null;
          previous_status?: string | null;
          qualified_at?: string | null;
          reference: string;
          received_on?: string;
          reply_due_at?: string;
          service: string;
          spam_reason?: string | null;
          status?: string;
          suspect_reason?: string | null;
          unread_answers?: number;
          updated_at?: string;
          value?: number | null;
          withdrawn_at?: string | null;
        };
        Update: {
          added_by?: string | null;
          added_source?: string | null;
          waiting_since?: string | null;
          budget?: string | null;
          client_hash?: string | null;
          closed_at?: string | null;
          company?: string | null;
          created_at?: string;
          email?: string;
          email_bounced_at?: string | null;
          email_typed?: string | null;
          enquiry_number?: number;
          erased_at?: string | null;
          first_response_at?: string | null;
          id?: string;
          idempotency_key?: string;
          journey?: Json | null;
          lost_reason?: string | null;
          message?: string;
          name?: string;
          networks?: Json | null;
          next_action?: string | null;
          next_action_on?: string | null;
          outcome?: string | null;
          owner_id?: string | null;
          phone?: string | null;
          previous_status?: string | null;
          qualified_at?: string | null;
          reference?: string;
          reply_due_at?: string;
          service?: string;
          spam_reason?: string | null;
          status?: string;
          suspect_reason?: string | null;
          unread_answers?: number;
          updated_at?: string;
          value?: number | null;
          withdrawn_at?: string | null;
        };
        Relationships: [];
      };
      lead_events: {
        Row: {
          action_id: number | null;
          actor_email: string | null;
          actor_id: string | null;
          answer: Json | null;
          at: string | null;
          call_at: string | null;
          caused_by: number | null;
          cc: string | null;
          changes: Json | null;
          channel: string | null;
          created_at: string;
          due_on: string | null;
          from_status: string | null;
          id: number;
          inbound: boolean;
          kind: string;
          lead_id: string;
          message_id: string | null;
          note: string | null;
          owner_email: string | null;
          owner_id: string | null;
          reached: boolean | null;
          reason: string | null;
          state: string | null;
          subject: string | null;
          text: string | null;
          to_status: string | null;
          undoes: number | null;
          version: string | null;
        };
        Insert: {
          action_id?: number | null;
          actor_email?: string | null;
          actor_id?: string | null;
          answer?: Json | null;
          at?: string | null;
          call_at?: string | null;
          caused_by?: number | null;
          cc?: string | null;
          changes?: Json | null;
          channel?: string | null;
          created_at?: string;
          due_on?: string | null;
          from_status?: string | null;
          inbound?: boolean;
          kind: string;
          lead_id: string;
          message_id?: string | null;
          note?: string | null;
          owner_email?: string | null;
          owner_id?: string | null;
          reached?: boolean | null;
          reason?: string | null;
          state?: string | null;
          subject?: string | null;
          text?: string | null;
          to_status?: string | null;
          undoes?: number | null;
          version?: string | null;
        };
        Update: {
          action_id?: number | null;
          actor_email?: string | null;
          actor_id?: string | null;
          answer?: Json | null;
          at?: string | null;
          call_at?: string | null;
          caused_by?: number | null;
          cc?: string | null;
          changes?: Json | null;
          channel?: string | null;
          created_at?: string;
          due_on?: string | null;
          from_status?: string | null;
          inbound?: boolean;
          kind?: string;
          lead_id?: string;
          message_id?: string | null;
          note?: string | null;
          owner_email?: string | null;
          owner_id?: string | null;
          reached?: boolean | null;
          reason?: string | null;
          state?: string | null;
          subject?: string | null;
          text?: string | null;
          to_status?: string | null;
          undoes?: number | null;
          version?: string | null;
        };
        Relationships: [];
      };
      desk_log: {
        Row: {
          actor_id: string | null;
          actor_name: string | null;
          at: string;
          detail: Exclude<Json, null>;
          id: number;
          kind: string;
          session_id: string | null;
          subject_id: string | null;
          subject_name: string | null;
          user_agent: string | null;
        };
        Insert: never;
        Update: never;
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
          day_on: string | null;
          due_at: string;
          event_id: number | null;
          id: string;
          kind: string;
          last_error: string | null;
          lead_id: string | null;
          settled_at: string | null;
          staff_id: string | null;
          state: string;
          subscriber_id: string | null;
          wanted_at: string;
        };
        Insert: {
          attempts?: number;
          claim?: string | null;
          day_on?: string | null;
          due_at?: string;
          event_id?: number | null;
          id?: string;
          kind: string;
          last_error?: string | null;
          lead_id?: string | null;
          settled_at?: string | null;
          staff_id?: string | null;
          state?: string;
          subscriber_id?: string | null;
          wanted_at?: string;
        };
        Update: {
          attempts?: number;
          claim?: string | null;
          day_on?: string | null;
          due_at?: string;
          event_id?: number | null;
          id?: string;
          kind?: string;
          last_error?: string | null;
          lead_id?: string | null;
          settled_at?: string | null;
          staff_id?: string | null;
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
      next_actions: {
        Row: {
          created_at: string;
          created_by: string | null;
          done_at: string | null;
          done_by: string | null;
          due_on: string | null;
          id: number;
          lead_id: string;
          text: string | null;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          created_by?: string | null;
          done_at?: string | null;
          done_by?: string | null;
          due_on?: string | null;
          lead_id: string;
          text?: string | null;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          done_at?: string | null;
          done_by?: string | null;
          due_on?: string | null;
          lead_id?: string;
          text?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      staff: {
        Row: {
          created_at: string;
          day_mail_at: string | null;
          id: string;
          invited_by: string | null;
          name: string;
          role: string;
          state: string;
        };
        Insert: {
          created_at?: string;
          day_mail_at?: string | null;
          id: string;
          invited_by?: string | null;
          name: string;
          role: string;
          state: string;
        };
        Update: {
          created_at?: string;
          day_mail_at?: string | null;
          id?: string;
          invited_by?: string | null;
          name?: string;
          role?: string;
          state?: string;
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
          added_by: string | null;
          added_source: string | null;
          awaiting_reply_until: string | null;
          budget: string | null;
          closed_at: string | null;
          company: string | null;
          consultation_at: string | null;
          consultation_ends_at: string | null;
          consultation_state: string | null;
          consultation_time_zone: string | null;
          created_at: string | null;
          email: string | null;
          email_bounced_at: string | null;
          email_typed: string | null;
          email_key: string | null;
          enquiry_number: number | null;
          erased_at: string | null;
          first_response_at: string | null;
          id: string | null;
          journey: Json | null;
          lost_reason: string | null;
          message: string | null;
          name: string | null;
          next_action: string | null;
          next_action_on: string | null;
          outcome: string | null;
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
          unread_answers: number | null;
          updated_at: string | null;
          source: string | null;
          owner_name: string | null;
          notes: string | null;
          value: number | null;
          withdrawn_at: string | null;
        };
        Relationships: [];
      };
    };
    Functions: {
      find_account: { Args: { p_email: string }; Returns: string | null };
      forgot_password: {
        Args: { p_email: string; p_client: string; p_device?: string };
        Returns: number;
      };
      note_failed_sign_in: { Args: { p_email: string; p_device?: string }; Returns: undefined };
      knows_all_letters: { Args: Record<PropertyKey, never>; Returns: boolean };
      note_sign_out: { Args: Record<PropertyKey, never>; Returns: undefined };
      prove_session: { Args: { p_session_id: string }; Returns: undefined };
      end_session: { Args: { p_id: string }; Returns: boolean };
      end_sessions_of: { Args: { p_id: string }; Returns: number };
      end_other_sessions: { Args: Record<PropertyKey, never>; Returns: number };
      note_command: {
        Args: { p_kind: string; p_email: string; p_command: string };
        Returns: undefined;
      };
      desk_log_page: {
        Args: { p_before?: number; p_kind?: string; p_staff?: string };
        Returns: {
          id: number;
          at: string;
          kind: string;
          actor_id: string | null;
          actor_name: string | null;
          subject_id: string | null;
          subject_name: string | null;
          user_agent: string | null;
          detail: Json;
        }[];
      };
      change_action: {
        Args: { p_lead_id: string; p_id: number; p_changes: Json };
        Returns: Database['public']['Tables']['next_actions']['Row'];
      };
      drop_action: { Args: { p_lead_id: string; p_id: number }; Returns: undefined };
      my_day: { Args: Record<PropertyKey, never>; Returns: Json };
      agency_settings: { Args: Record<PropertyKey, never>; Returns: Json };
      keep_agency_settings: {
        Args: { p_time_zone: string; p_weekdays: number[]; p_opens: string; p_closes: string };
        Returns: boolean;
      };
      queue_day_mail: { Args: { p_at?: string }; Returns: number };
      own_sessions: {
        Args: Record<PropertyKey, never>;
        Returns: {
          id: string;
          is_current: boolean;
          user_agent: string | null;
          created_at: string;
          last_used_at: string;
        }[];
      };
      admit_factor_code: {
        Args: {
          p_client: string;
          p_pair: string;
          p_device?: string;
          p_code?: string;
          p_digits?: string;
        };
        Returns: Json;
      };
      use_recovery_code: { Args: { p_hash: string }; Returns: boolean };
      begin_factor: {
        Args: { p_factor_id: string; p_salt: string; p_hashes: string[] };
        Returns: undefined;
      };
      finish_factor: { Args: Record<PropertyKey, never>; Returns: undefined };
      replace_recovery_codes: { Args: { p_salt: string; p_hashes: string[] }; Returns: undefined };
      remove_factor: { Args: { p_is_lost?: boolean }; Returns: undefined };
      reset_factor: { Args: { p_id: string }; Returns: boolean };
      factor_state: { Args: Record<PropertyKey, never>; Returns: Json };
      managers_need_factor: { Args: Record<PropertyKey, never>; Returns: boolean };
      require_managers_factor: { Args: { p_is_required: boolean }; Returns: undefined };
      repeat_invitation: { Args: { p_id: string }; Returns: undefined };
      report_new_password: { Args: Record<PropertyKey, never>; Returns: undefined };
      accept_invitation: { Args: { p_link?: string }; Returns: undefined };
      is_invitation_accepted: { Args: { p_link: string }; Returns: boolean };
      change_staff: { Args: { p_id: string; p_changes: Json }; Returns: undefined };
      invite_staff: { Args: { p_id: string; p_name: string; p_role: string }; Returns: undefined };
      admit_sign_in: {
        Args: {
          p_account: string;
          p_client: string;
          p_pair: string;
          p_device?: string;
          p_email?: string;
          p_shares_address?: boolean;
        };
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
      change_leads: { Args: { p_ids: string[]; p_changes: Json }; Returns: Json };
      undo_change: { Args: { p_lead_id: string; p_event: number }; Returns: Json };
      undo_changes: { Args: { p_events: number[] }; Returns: number };
      claim_mail: {
        Args: { p_kinds: string[]; p_limit?: number; p_unreceived?: string[] };
        Returns: Json;
      };
      confirm_newsletter: { Args: { p_link_key: string }; Returns: boolean };
      correct_enquiry: { Args: { p_receipt_key: string; p_text: string }; Returns: string };
      count_expired: { Args: { p_days: number }; Returns: Json };
      current_staff: { Args: Record<PropertyKey, never>; Returns: Json };
      desk_summary: { Args: { p_since?: string }; Returns: Json };
      describe_project: { Args: Record<PropertyKey, never>; Returns: Json };
      erase_enquiry: { Args: { p_receipt_key: string }; Returns: string };
      erase_expired: { Args: { p_days: number; p_limit?: number }; Returns: Json };
      erase_lead: { Args: { p_id: string }; Returns: undefined };
      person_data: { Args: { p_lead_id: string }; Returns: Json };
      erase_person: { Args: { p_lead_id: string }; Returns: number };
      forget_sign_ins: { Args: { p_pair: string }; Returns: undefined };
      free_starts: {
        Args: { p_starts: string[]; p_minutes: number; p_pause_minutes: number; p_seats: number };
        Returns: string[];
      };
      keep_enquiry_draft: { Args: { p_sealed: string; p_client?: string }; Returns: string };
      keep_busy_times: { Args: { p_times: Json; p_fault?: string }; Returns: undefined };
      keep_mailbox_place: {
        Args: { p_lease: string; p_uid_validity: number; p_next_uid: number };
        Returns: boolean;
      };
      lease_mailbox: { Args: { p_mailbox?: string }; Returns: Json };
      mailbox_state: { Args: Record<PropertyKey, never>; Returns: Json };
      match_emails: { Args: { p_emails: Json }; Returns: Json };
      texts_of_email: { Args: { p_email: Json }; Returns: Json };
      file_email: { Args: { p_email: Json }; Returns: string };
      read_answers: { Args: { p_lead_id: string; p_event_id: number }; Returns: undefined };
      need_no_reply: { Args: { p_lead_id: string; p_event: number }; Returns: Json };
      release_mailbox: {
        Args: { p_lease: string; p_is_read: boolean; p_fault?: string };
        Returns: undefined;
      };
      board_totals: {
        Args: { p_filter?: Json };
        Returns: { status: string; leads: number; value: number | null }[];
      };
      find_leads: {
        Args: { p_filter: Json; p_order: string[]; p_offset?: number; p_rows?: number };
        Returns: string[];
      };
      find_words: {
        Args: { p_ids: string[]; p_patterns: string[] };
        Returns: {
          lead_id: string;
          id: number;
          kind: string;
          channel: string | null;
          at: string;
          words: string;
        }[];
      };
      lead_median_reply: { Args: { days?: number }; Returns: number };
      lead_report: { Args: { days?: number }; Returns: Json };
      note_writing: { Args: { p_lead_id: string; p_is_writing: boolean }; Returns: string[] };
      move_consultation: { Args: { p_receipt_key: string; p_call: Json }; Returns: string };
      read_enquiry_draft: { Args: { p_id: string }; Returns: string };
      receipt: { Args: { p_receipt_key: string }; Returns: Json };
      rehearse_calls: { Args: Record<PropertyKey, never>; Returns: Json };
      rehearse_erasure: { Args: Record<PropertyKey, never>; Returns: string[] };
      reinstate_enquiry: { Args: { p_receipt_key: string }; Returns: string };
      renew_calendar_feed: { Args: { p_token_hash: string }; Returns: undefined };
      reply_writers: { Args: { p_lead_id: string }; Returns: string[] };
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
      send_reply: {
        Args: {
          p_lead_id: string;
          p_subject: string;
          p_text: string;
          p_seen_event_id?: number;
          p_cc?: string;
        };
        Returns: Json;
      };
      settle_mail: {
        Args: { p_id: string; p_claim: string; p_outcome: string; p_error?: string };
        Returns: string;
      };
      sample_rows: { Args: { p_rows: number }; Returns: number[] };
      schema_version: { Args: Record<PropertyKey, never>; Returns: string };
      site_counts: { Args: Record<PropertyKey, never>; Returns: Json };
      staff_members: {
        Args: Record<PropertyKey, never>;
        Returns: {
          id: string;
          email: string;
          name: string;
          role: string;
          state: string;
          factor: boolean | null;
          last_seen_at: string | null;
          open_leads: number | null;
        }[];
      };
      subscribe_to_newsletter: { Args: { p_email: string; p_client?: string }; Returns: number };
      unsubscribe_from_newsletter: { Args: { p_link_key: string }; Returns: boolean };
      withdraw_enquiry: { Args: { p_receipt_key: string }; Returns: string };
    };
    Enums: Record<never, never>;
    CompositeTypes: Record<never, never>;
  };
};
