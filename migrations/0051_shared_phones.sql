-- A phone that people share may have a name behind it, which no search for its last digits is about. docs/rules.md 23.12, 23.20
DROP TRIGGER customers_are_found_once_in;--> statement-breakpoint
CREATE TRIGGER customers_are_found_once_in AFTER INSERT ON customers
BEGIN
  INSERT INTO search_words (salon_id, word, text)
  SELECT NEW.salon_id, '', value FROM json_each(json_array(NEW.name, NEW.email)) WHERE value <> ''
  ON CONFLICT DO NOTHING;
  INSERT INTO search_words (salon_id, word, text)
  SELECT NEW.salon_id, value, NEW.phone_key
  FROM (SELECT substr(NEW.phone_key, 1, instr(NEW.phone_key || ' ', ' ') - 1) AS phone) AS typed,
    json_each(json_array(ltrim(phone, '+'), substr(phone, -6), substr(phone, -4)))
  WHERE value <> ''
  ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
DROP TRIGGER added_clients_are_found_once_in;--> statement-breakpoint
CREATE TRIGGER added_clients_are_found_once_in AFTER INSERT ON added_clients
BEGIN
  INSERT INTO search_words (salon_id, word, text)
  SELECT NEW.salon_id, '', value FROM json_each(json_array(NEW.name, NEW.email)) WHERE value <> ''
  ON CONFLICT DO NOTHING;
  INSERT INTO search_words (salon_id, word, text)
  SELECT NEW.salon_id, value, NEW.phone_key
  FROM (SELECT substr(NEW.phone_key, 1, instr(NEW.phone_key || ' ', ' ') - 1) AS phone) AS typed,
    json_each(json_array(ltrim(phone, '+'), substr(phone, -6), substr(phone, -4)))
  WHERE value <> ''
  ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
DROP TRIGGER added_clients_are_found_once_changed;--> statement-breakpoint
CREATE TRIGGER added_clients_are_found_once_changed AFTER UPDATE OF name, email, phone_key ON added_clients
BEGIN
  INSERT INTO search_words (salon_id, word, text)
  SELECT NEW.salon_id, '', value FROM json_each(json_array(NEW.name, NEW.email)) WHERE value <> ''
  ON CONFLICT DO NOTHING;
  INSERT INTO search_words (salon_id, word, text)
  SELECT NEW.salon_id, value, NEW.phone_key
  FROM (SELECT substr(NEW.phone_key, 1, instr(NEW.phone_key || ' ', ' ') - 1) AS phone) AS typed,
    json_each(json_array(ltrim(phone, '+'), substr(phone, -6), substr(phone, -4)))
  WHERE value <> ''
  ON CONFLICT DO NOTHING;
END;
