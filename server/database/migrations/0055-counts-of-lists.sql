-- What the lists of the set-up count or look up for each record of a page.
CREATE INDEX location_services_by_service ON location_services (vendor_id, service_id);
CREATE INDEX assignments_by_service ON assignments (vendor_id, service_id, staff_id);
CREATE INDEX services_by_category ON services (vendor_id, category_id);
CREATE INDEX services_by_line ON services (vendor_id, line_of_business_id);
CREATE INDEX rooms_by_location ON rooms (vendor_id, location_id);
