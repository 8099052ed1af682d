import { expect, test } from 'vitest';
import { personName } from '../../../src/core/data/file/person-name.ts';

const sure =
  'patient_id PatientID patientId PATIENT_NO subject_id USUBJID patid customer_unique_id CustomerID custno user_id userid ' +
  'Username member_number Respondent-ID participant.id study_participant_id anon_student_id rider_id bene_id SSN email E-Mail ' +
  'customer_email user_email_address MRN Kundennummer Kunden-Nr Kunde_ID KundenID Patientennummer Mitgliedsnummer Nutzer-ID ' +
  'Versichertennummer Schülernummer Personalnummer Teilnehmerkennung id_patient num_client identifiant_élève matricule_salarié ' +
  'ID_Cliente codigo_paciente DNI codice_fiscale id_utente klantnummer BSN personnummer PESEL';
const none =
  'id key row_number index order_id OrderID trip_id ride_id visit_id hadm_id product_id country_id zip zipcode postal_code ' +
  'customer_type customer_zip_code customer_city client_country user_agent user_type users num_users customers ' +
  'patients member_since membership subject_area customer_satisfaction customerservice group_id category_id session_id ' +
  'device_id invoice_no Rechnungsnummer Bestellnummer Fallnummer Artikelnummer PLZ Hausnummer numero_commande ' +
  'code_postal nombre_de_clients numero_factura seller_id driver_id doctor_id store_id station_id number status name email_opt_in ' +
  'idle nozzle order_customer_count seller_email support_email users_number Personenzahl Anzahl_Personen patient_age patient_sex birth_date user_rating kidney idea';

test.each(sure.split(' '))('%s is of a person', (name) => expect(personName(name)).toBe('sure'));
test.each(none.split(' '))('%s is not', (name) => expect(personName(name)).toBeNull());

test('of several words, with signs', () => {
  for (const name of [
    'Social Security Number',
    'N° client',
    'Patient #',
    'Identifiant de l’assuré',
    'Numéro de sécurité sociale',
  ]) {
    expect(personName(name)).toBe('sure');
  }
  for (const name of ['Number of patients', 'Is this a customer?', 'Customer since', ''])
    expect(personName(name)).toBeNull();
});

test('people who are only named, and households', () => {
  for (const name of ['customer', 'Subject', 'Kunde', 'utilisateur']) expect(personName(name)).toBe('bare');
  for (const name of ['household_id', 'HHID', 'Haushaltsnummer', 'ménage']) expect(personName(name)).toBe('household');
});
