-- Hosts that vendors claim. One shows its vendor only while it stands in vendor_hosts, after a check of its records.

CREATE TABLE vendor_domains (
  vendor_id    bigint NOT NULL REFERENCES vendors (id),
  host         text NOT NULL CONSTRAINT vendor_domains_host_check CHECK (host = lower(host) AND length(host) <= 253),
  -- Stands in a public record, and proves that the vendor has the host.
  token        text NOT NULL CONSTRAINT vendor_domains_token_check CHECK (token ~ '^[A-Za-z0-9]{22}$'),
  added_at     timestamptz NOT NULL,
  -- The begin of the last check, and what it found.
  checked_at   timestamptz,
  pointer      text CONSTRAINT vendor_domains_pointer_check CHECK (pointer IN ('right', 'wrong', 'missing', 'unreachable')),
  proof        text CONSTRAINT vendor_domains_proof_check CHECK (proof IN ('right', 'wrong', 'missing', 'unreachable')),
  activated_at timestamptz,
  PRIMARY KEY (vendor_id, host)
);
COMMENT ON TABLE vendor_domains IS 'Hosts that a vendor claims as its own, with the last check of their records.';
SELECT protect_tenant_table('vendor_domains');
