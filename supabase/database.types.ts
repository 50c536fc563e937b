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
          erased_at: string | null;
          first_response_at: string | null;
          id: string;
          idempotency_key: string;
          journey: Json | null;
          message: string;
          name: string;
          phone: string | null;
          reference: string;
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
          erased_at?: string | null;
          first_response_at?: string | null;
          id?: string;
          idempotency_key: string;
          journey?: Json | null;
          message: string;
          name: string;
          phone?: string | null;
          reference: string;
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
          erased_at?: string | null;
          first_response_at?: string | null;
          id?: string;
          idempotency_key?: string;
          journey?: Json | null;
          message?: string;
          name?: string;
          phone?: string | null;
          reference?: string;
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
      newsletter_subscribers: {
        Row: { created_at: string; email: string; id: string };
        Insert: { created_at?: string; email: string; id?: string };
        Update: { created_at?: string; email?: string; id?: string };
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
      current_staff: { Args: never; Returns: Json };
      enquiry_receipt: {
        Args: { p_enquiry: Json; p_idempotency_key: string };
        Returns: Json;
      };
      erase_lead: { Args: { lead_id: string }; Returns: undefined };
      health: { Args: never; Returns: boolean };
      lead_counts: { Args: never; Returns: Json };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};
