-- Admin's list of disputes, newest first.
CREATE INDEX cases_disputes ON cases (opened_at DESC, id DESC) WHERE kind = 'dispute';
