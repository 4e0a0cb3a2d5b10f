-- A shop of the release: its migrations, and rows of each table. Written by `just released`, never by hand.
-- released 1 4efc6ef58b89d752841e114b6d58d4aa35caa0bd85facb75fd6b11a9c4b9e6ddffd5c66610fdbdfd4eba1613f5d47758
-- released 2 81aa5da590fa76d8338210206ac9ab6da479d01550bb9d52a5bcd4fb6a0e02219e553cd004a8810d0ccb2315320d8d43
-- released 3 c714b8324f627a1af55b404d87d278a9e81cb9b27a5bed2472f8b96681dcc94694113941f0237040c0ac17f3ee544e3c
-- released 4 d01f5b57267a4485996e18cf1ae9e75adb0ec09ce16b528a10ebb7eb3e660000712242bf645abe15b954cbd20dd21188
-- released 5 648428a57307d785370b92f5bafb1e9ba11228b2c9e1364270d926a793efc03d4a64bd91ad6582beb0fd6806676e2dc2
-- released 6 77f53d4eb415e5cca63f69424eafd83ef510aafe0e7a3ab9e95e1fd2357d74e4ce7d9934b71c887f71cbc15d4e926845
-- released 7 34b55e21a3aefd8323966d4bb59947fbbb0b387d5911e8587b3a41afa2aacf6b5135aa63c1b2e13558b62764b7399daa
-- released 8 238febafed4db8beefbd571ebb4a9596cf53fe8bf17a065cf82298db05b98cc345380e89730b8379df68f5af651140a3
-- released 9 aefd4d58559804ebb5a897077db824530f85209c7000b953a6b4e148e52e52d9c2cf4b7b0668781173df7ff013024091
-- released 10 ed233d0c708e111051b2699555e8b3e625bc2cd567567818c755322b1f8d723ea82f6c560559f0035b454b4271e21e14
-- released 11 0d23be4bd3bb9042cf411b9c1204a82023b71b837fdf673f51d830d8eb0cd1863835df4837c5450c4ced197ba7d2aaea
-- released 12 a1ec21c8906f4921c7c618b468ef481ab6c746e41ddf0025b9df8e68f6190512ebc97acf734a5ba31b899600e3b6c190
INSERT INTO guests (id, token_hash, created_at) VALUES ('guest_01a224b1be4d70bcbd50334806b1719d', 'b1061d29fb50c11d13caa5233e47a88a389cde71f68e68d39682fddf01d79ca0', '2026-11-29T00:26:29.093Z');
INSERT INTO users (id, email, user_metadata, created_at, email_confirmed_at, last_login_at, deleted_on) VALUES ('01a224b1-bc4d-7263-932c-ffb8acce7f06', 'chefin@example.org', '{"name":"Ada Lovelace","displayName":"Ada Lovelace","firstName":"Ada","lastName":"Lovelace","phone":"+49 711 1234","company":"Analytische Maschinen","street":"","city":"","postalCode":"","country":"Deutschland"}', '2026-11-29T00:25:57.580Z', NULL, '2026-11-29T00:25:57.807Z', NULL);
INSERT INTO users (id, email, user_metadata, created_at, email_confirmed_at, last_login_at, deleted_on) VALUES ('01a224b1-bdb3-72a0-bfa0-0d80327d7988', 'nachfolger@example.org', '{}', '2026-11-29T00:25:57.939Z', NULL, NULL, NULL);
INSERT INTO users (id, email, user_metadata, created_at, email_confirmed_at, last_login_at, deleted_on) VALUES ('01a224b1-bf48-76ed-86f9-e3d41eda8e08', 'mia@example.org', '{"name":"Ada Lovelace","displayName":"Ada Lovelace","firstName":"Ada","lastName":"Lovelace","phone":"+49 711 1234","company":"Analytische Maschinen","street":"","city":"","postalCode":"","country":"Deutschland"}', '2026-11-29T00:26:29.344Z', NULL, '2026-11-29T00:26:29.453Z', NULL);
INSERT INTO user_profiles (id, is_admin, staff_role) VALUES ('01a224b1-bc4d-7263-932c-ffb8acce7f06', 1, NULL);
INSERT INTO user_profiles (id, is_admin, staff_role) VALUES ('01a224b1-bdb3-72a0-bfa0-0d80327d7988', 1, NULL);
INSERT INTO user_profiles (id, is_admin, staff_role) VALUES ('01a224b1-bf48-76ed-86f9-e3d41eda8e08', 0, NULL);
INSERT INTO admin_rules (id, second_factor_demanded) VALUES (1, 0);
INSERT INTO passwords (user_id, hash, changed_at) VALUES ('01a224b1-bc4d-7263-932c-ffb8acce7f06', '$argon2id$v=19$m=19456,t=2,p=1$VVqAYC1GmEqag/VQgkcy6A$DQjxh/61p6D4zrG24c6/QtoGP4IbR8rFgeQtgSB0uCQ', '2026-11-29T00:25:57.580Z');
INSERT INTO passwords (user_id, hash, changed_at) VALUES ('01a224b1-bf48-76ed-86f9-e3d41eda8e08', '$argon2id$v=19$m=19456,t=2,p=1$NPZVMrJt0M3zpOlbHhtttw$bEuZBsG8LQU3xFUtzTU5dsxUL1FAd/BlEhDZgXRglrU', '2026-11-29T00:26:29.344Z');
INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, proved_at) VALUES ('21958842de02fe3db12fb5265a942ad45d08104af0ae7e60af3077480343efb6', '01a224b1-bc4d-7263-932c-ffb8acce7f06', '2026-11-29T00:25:57.807Z', '2026-11-29T00:25:57.807Z', '2026-11-29T00:25:57.807Z');
INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, proved_at) VALUES ('3e68a4ea2d0e43c3ae6cf80b61aa10107e2873553ffd4aad7b7a87d4a1505b14', '01a224b1-bf48-76ed-86f9-e3d41eda8e08', '2026-11-29T00:26:29.344Z', '2026-11-29T00:26:29.344Z', '2026-11-29T00:26:29.344Z');
INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, proved_at) VALUES ('d2d64573242f587ff1658703e4f47eae2474f1e644730ed5cbdce05d079e3127', '01a224b1-bf48-76ed-86f9-e3d41eda8e08', '2026-11-29T00:26:29.453Z', '2026-11-29T00:26:29.453Z', '2026-11-29T00:26:29.453Z');
INSERT INTO login_links (token_hash, user_id, expires_at) VALUES ('07155b865952f7df771a7f2820ccc87aae140dd885a0ae90ddca5a6d6539602b', '01a224b1-bc4d-7263-932c-ffb8acce7f06', '2026-11-29T00:40:57.635Z');
INSERT INTO login_links (token_hash, user_id, expires_at) VALUES ('d438443408e003fdc170412894e31dfadae4434c797b92baccfcd84d4701ed5a', '01a224b1-bdb3-72a0-bfa0-0d80327d7988', '2026-11-29T00:40:57.939Z');
INSERT INTO account_links (token_hash, user_id, purpose, created_at, expires_at) VALUES ('dd5d3e7da0ad62dba8185bb775ceb5f64709f8ef8672cc5c1f9c5efecf50d995', '01a224b1-bc4d-7263-932c-ffb8acce7f06', 'confirmation', '2026-11-29T00:25:57.580Z', '2026-12-06T00:25:57.580Z');
INSERT INTO account_links (token_hash, user_id, purpose, created_at, expires_at) VALUES ('4d47ad74f87705dfe704b8469f579fa566d7a7bdfdd7bee3c7d1a0ccfe33920a', '01a224b1-bf48-76ed-86f9-e3d41eda8e08', 'confirmation', '2026-11-29T00:26:29.344Z', '2026-12-06T00:26:29.344Z');
INSERT INTO account_links (token_hash, user_id, purpose, created_at, expires_at) VALUES ('b3d5e91850c3e69327fce1e54b7f7c23defd77be4471acc69d3629364d473155', '01a224b1-bf48-76ed-86f9-e3d41eda8e08', 'password_reset', '2026-11-29T00:26:29.463Z', '2026-11-29T00:56:29.463Z');
INSERT INTO known_devices (token_hash, user_id, created_at) VALUES ('4abc810e5e54cd94c052e440fdc37e32bf0161b6e88e9db96e94166dbac68e1a', '01a224b1-bc4d-7263-932c-ffb8acce7f06', '2026-11-29T00:25:57.807Z');
INSERT INTO known_devices (token_hash, user_id, created_at) VALUES ('e920a39cc85634076044afa2567384b4b95d9d855518666bb37e89df40ad6a5d', '01a224b1-bf48-76ed-86f9-e3d41eda8e08', '2026-11-29T00:26:29.344Z');
INSERT INTO known_devices (token_hash, user_id, created_at) VALUES ('afc213fcf9c46afac86131b939b5df81eeb9052201fad79eb9a26b35087addaf', '01a224b1-bf48-76ed-86f9-e3d41eda8e08', '2026-11-29T00:26:29.453Z');
INSERT INTO login_tries (id, subject, tried_at, failed) VALUES ('01a224b1-bcb9-7609-8a52-e930c774f129', '8e5457f7d67d53c09aa72d2670dad8e2', '2026-11-29T00:25:57.670Z', 0);
INSERT INTO login_tries (id, subject, tried_at, failed) VALUES ('01a224b1-bf85-73bc-aebf-70ec88ba6f8d', 'd2019b16f348edfa78b3b49b2ab1ab1d', '2026-11-29T00:26:29.403Z', 0);
INSERT INTO second_factors (user_id, secret, confirmed_at, last_step) VALUES ('01a224b1-bc4d-7263-932c-ffb8acce7f06', 'PCEK2SIRLW2SILYWRQ23D5CSCSAIGH6C', '2026-11-29T00:25:57.877Z', 59863731);
INSERT INTO recovery_codes (user_id, code_hash, used_at) VALUES ('01a224b1-bc4d-7263-932c-ffb8acce7f06', '7cb127625af19c9e7b395305719b51bebf95dfc263cbb9174561eaf9c69c9dc3', NULL);
INSERT INTO recovery_codes (user_id, code_hash, used_at) VALUES ('01a224b1-bc4d-7263-932c-ffb8acce7f06', '56dd37faffa78273dda0a5c89d4733a9432ace937be90e17ae69904ea3f6e5d8', NULL);
INSERT INTO recovery_codes (user_id, code_hash, used_at) VALUES ('01a224b1-bc4d-7263-932c-ffb8acce7f06', '662e3af3f17f8e593cdeab2d63283f31a4dd0163601c3032c66e59974de15225', NULL);
INSERT INTO recovery_codes (user_id, code_hash, used_at) VALUES ('01a224b1-bc4d-7263-932c-ffb8acce7f06', '47b5e9ecae85619c391f5b4a1214e240518b47770e967e9907fdc1808ceae416', NULL);
INSERT INTO recovery_codes (user_id, code_hash, used_at) VALUES ('01a224b1-bc4d-7263-932c-ffb8acce7f06', '91ee8e225e005aa97009d36214c905cfec046d73a232dad0ee3b3744614618a7', NULL);
INSERT INTO recovery_codes (user_id, code_hash, used_at) VALUES ('01a224b1-bc4d-7263-932c-ffb8acce7f06', 'c23b9289c720137d31eb2207e86816cc9c8439a258ef867a332569ca4fe29159', NULL);
INSERT INTO recovery_codes (user_id, code_hash, used_at) VALUES ('01a224b1-bc4d-7263-932c-ffb8acce7f06', '94ab77f200a9c0a3233781f74c208efcc0a5718fe1b478115e6bc63c7bdec06c', NULL);
INSERT INTO recovery_codes (user_id, code_hash, used_at) VALUES ('01a224b1-bc4d-7263-932c-ffb8acce7f06', '535f9d225541dd7242db225aa22d73236c5d8fda1e4a00d47330dfdd83d6faf2', NULL);
INSERT INTO recovery_codes (user_id, code_hash, used_at) VALUES ('01a224b1-bc4d-7263-932c-ffb8acce7f06', 'd4a6e64ad48921c69f8385970ce32831994d8cfe60075207d62fe4cfe7c438d1', NULL);
INSERT INTO recovery_codes (user_id, code_hash, used_at) VALUES ('01a224b1-bc4d-7263-932c-ffb8acce7f06', '07240afa6869a5ad18168b2b1fc3643837700aec16a9217cba2d37372469690c', NULL);
INSERT INTO files (id, user_id, guest_id, file_name, size_bytes, sha256, storage_key, needs_confirmation, created_at, legal_check, measures) VALUES ('01a224b1-be72-74f6-856d-62beb0e41908', NULL, 'guest_01a224b1be4d70bcbd50334806b1719d', 'würfel-20.stl', 684, '276d849047b387ab57c4c277ef014a9d6d8ac521fbfdbb09a5c804d012b689e0', 'model-files/guest_01a224b1be4d70bcbd50334806b1719d/temp-1/1795911989095_4c12b88dbb20af43f9db4a7c3457199a.stl', 0, '2026-11-29T00:26:29.095Z', '{"analysis":{"riskLevel":"low","commercialKeywords":[]},"warning":null}', '{"format":"stl","triangles":12,"vertices":36,"volumeMm3":8000.0,"estimatedVolumeMm3":null,"surfaceAreaMm2":2400.0,"dimensionsMm":[20.0,20.0,20.0],"watertight":true,"shells":1,"boundaryEdges":0,"nonManifoldEdges":0,"degenerateTriangles":0,"consistentWinding":true,"trust":"sure","doubts":[],"repairs":{"turnedTriangles":0,"repeatedTriangles":0,"splitEdges":0,"closedHoles":0}}');
INSERT INTO files (id, user_id, guest_id, file_name, size_bytes, sha256, storage_key, needs_confirmation, created_at, legal_check, measures) VALUES ('01a224b1-bfdf-760d-8c15-f42709401764', '01a224b1-bf48-76ed-86f9-e3d41eda8e08', NULL, 'würfel-20.stl', 684, '276d849047b387ab57c4c277ef014a9d6d8ac521fbfdbb09a5c804d012b689e0', 'model-files/01a224b1-bf48-76ed-86f9-e3d41eda8e08/temp-1/1795911989482_5792c7cd2cccdec4929c4914b609a765.stl', 0, '2026-11-29T00:26:29.482Z', '{"analysis":{"riskLevel":"low","commercialKeywords":[]},"warning":null}', '{"format":"stl","triangles":12,"vertices":36,"volumeMm3":8000.0,"estimatedVolumeMm3":null,"surfaceAreaMm2":2400.0,"dimensionsMm":[20.0,20.0,20.0],"watertight":true,"shells":1,"boundaryEdges":0,"nonManifoldEdges":0,"degenerateTriangles":0,"consistentWinding":true,"trust":"sure","doubts":[],"repairs":{"turnedTriangles":0,"repeatedTriangles":0,"splitEdges":0,"closedHoles":0}}');
INSERT INTO files (id, user_id, guest_id, file_name, size_bytes, sha256, storage_key, needs_confirmation, created_at, legal_check, measures) VALUES ('01a224b1-c10b-757c-84d5-c1f90d0d368b', '01a224b1-bf48-76ed-86f9-e3d41eda8e08', NULL, 'lego.stl', 684, '276d849047b387ab57c4c277ef014a9d6d8ac521fbfdbb09a5c804d012b689e0', 'model-files/01a224b1-bf48-76ed-86f9-e3d41eda8e08/temp-1/1795911989776_2fad891f0024915c52de01c9ddbcdc42.stl', 1, '2026-11-29T00:26:29.776Z', '{"analysis":{"riskLevel":"medium","commercialKeywords":[]},"warning":{"message":"Der Dateiname oder ein Name in der Datei deutet auf eine geschützte Marke hin. Bitte prüfen Sie, ob Sie dieses Modell drucken lassen dürfen.","keywords":["LEGO"],"level":"medium"}}', '{"format":"stl","triangles":12,"vertices":36,"volumeMm3":8000.0,"estimatedVolumeMm3":null,"surfaceAreaMm2":2400.0,"dimensionsMm":[20.0,20.0,20.0],"watertight":true,"shells":1,"boundaryEdges":0,"nonManifoldEdges":0,"degenerateTriangles":0,"consistentWinding":true,"trust":"sure","doubts":[],"repairs":{"turnedTriangles":0,"repeatedTriangles":0,"splitEdges":0,"closedHoles":0}}');
INSERT INTO files (id, user_id, guest_id, file_name, size_bytes, sha256, storage_key, needs_confirmation, created_at, legal_check, measures) VALUES ('01a224b1-c155-7019-85ce-981f46fa383c', '01a224b1-bf48-76ed-86f9-e3d41eda8e08', NULL, 'würfel-20.stl', 684, '276d849047b387ab57c4c277ef014a9d6d8ac521fbfdbb09a5c804d012b689e0', 'model-files/01a224b1-bf48-76ed-86f9-e3d41eda8e08/temp-1/1795911989854_a7d133c4ea73eb73a58ef1a040b84ca4.stl', 0, '2026-11-29T00:26:29.854Z', '{"analysis":{"riskLevel":"low","commercialKeywords":[]},"warning":null}', '{"format":"stl","triangles":12,"vertices":36,"volumeMm3":8000.0,"estimatedVolumeMm3":null,"surfaceAreaMm2":2400.0,"dimensionsMm":[20.0,20.0,20.0],"watertight":true,"shells":1,"boundaryEdges":0,"nonManifoldEdges":0,"degenerateTriangles":0,"consistentWinding":true,"trust":"sure","doubts":[],"repairs":{"turnedTriangles":0,"repeatedTriangles":0,"splitEdges":0,"closedHoles":0}}');
INSERT INTO legal_confirmations (file_id, agree_to_terms, non_commercial_use, no_third_party_rights, accept_liability, text_version, text_sha256, confirmed_at) VALUES ('01a224b1-c10b-757c-84d5-c1f90d0d368b', 1, 1, 1, 1, '2026-11-22', '2e40bc8ae8d58a4cc459e3eee421973e3f2c39212345dd747c2ada0050912fca', '2026-11-29T00:26:29.817Z');
INSERT INTO bytes_to_delete (storage_key, since) VALUES ('model-files/a/b/c.stl', '2026-11-24T10:00:00.000Z');
INSERT INTO admin_settings (id, version, updated_at, updated_by, settings) VALUES (1, 1, '2026-11-29T00:25:57.072Z', NULL, '{"materialPrices":{"ABS":0.08,"ABS-GF":0.32,"ASA":0.22,"PETG":0.18,"PLA":0.07,"TPU":0.28},"layerHeightMultipliers":{"0.1":1.3,"0.2":1.0,"0.3":0.9},"infillMultipliers":{"10":0.8,"100":2.0,"20":1.0,"50":1.4},"fees":{"setupFee":5.0,"setupFeePer":"piece","furtherColorFee":0.0,"minPrice":3.0,"shippingCost":5.49,"expressShippingCost":30.0},"parcels":{"classes":[],"packingGrams":0},"quantityDiscounts":[{"minQuantity":1,"discountPercent":0.0},{"minQuantity":5,"discountPercent":5.0},{"minQuantity":10,"discountPercent":10.0},{"minQuantity":25,"discountPercent":15.0},{"minQuantity":50,"discountPercent":20.0}],"materialColors":{"ABS":[{"name":"Schwarz","hex":"#1a1a1a"}],"ABS-GF":[{"name":"Schwarz","hex":"#1a1a1a"}],"ASA":[{"name":"Grau","hex":"#8e9089"},{"name":"Weiß","hex":"#ffffff"}],"PETG":[{"name":"Weiß","hex":"#ffffff"},{"name":"Schwarz","hex":"#1a1a1a"}],"PLA":[{"name":"Mistelgrün","hex":"#3f8e43"},{"name":"Scharlachrot","hex":"#de4343"},{"name":"Silber","hex":"#a6a9aa"},{"name":"Bambusgrün","hex":"#00ae42"},{"name":"Blau","hex":"#0a2989"},{"name":"Blaugrau","hex":"#5b6579"},{"name":"Bronze","hex":"#847d48"},{"name":"Cyan","hex":"#0086d6"},{"name":"Dunkelbraun","hex":"#4d3324"},{"name":"Eisblau","hex":"#a3d8e1"},{"name":"Gelb","hex":"#f4d92a"},{"name":"Grau","hex":"#8e9089"},{"name":"Lila","hex":"#5e43b7"},{"name":"Magenta","hex":"#ec008c"},{"name":"Mandarinorange","hex":"#f99963"},{"name":"Rot","hex":"#c12e1f"},{"name":"Sakura Rosa","hex":"#e8afcf"},{"name":"Schwarz","hex":"#1a1a1a"},{"name":"Weiß","hex":"#ffffff"},{"name":"Wüstenbraun","hex":"#d3b78e"},{"name":"Pfirsich","hex":"#ffcba4"}],"TPU":[{"name":"Schwarz","hex":"#1a1a1a"}]},"volumeBasis":{"obj":"estimate","step":"estimate"},"payButton":"jetzt-bezahlen","withdrawalRight":"untilProduction","taxation":{"mode":"small-business","ratePercent":19.0},"invoiceCorrections":false,"deliveryTimes":{"pickup":{"productionDays":5,"transitDays":0},"shipping":{"productionDays":5,"transitDays":4},"express":{"productionDays":2,"transitDays":2},"cutOffHour":12,"capacityCm3PerDay":0,"longestQueueDays":0},"deliveryCountries":["DE","AT","CH","NL","BE","FR"],"retention":{"unorderedFileDays":7,"orderedFileDays":90},"materialDescriptions":{"ABS":"hitzebeständig, robust","ABS-GF":"glasfaserverstärkt, sehr stabil","ASA":"UV- und wetterbeständig","PETG":"fest, chemikalienbeständig","PLA":"einfach zu drucken, umweltfreundlich","TPU":"flexibel"},"materialSafety":{"ABS":"Erweicht ab etwa 90 °C, nicht dauerhaft im Freien verwenden. Nicht für Lebensmittelkontakt, nicht als Spielzeug und nicht für medizinische Zwecke. Kleine Teile gehören nicht in die Hände von Kindern unter 3 Jahren.","ABS-GF":"Enthält Glasfasern: beim Schleifen oder Bohren Staub nicht einatmen und Handschuhe tragen. Erweicht ab etwa 90 °C. Nicht für Lebensmittelkontakt, nicht als Spielzeug und nicht für medizinische Zwecke. Kleine Teile gehören nicht in die Hände von Kindern unter 3 Jahren.","ASA":"Erweicht ab etwa 90 °C. Nicht für Lebensmittelkontakt, nicht als Spielzeug und nicht für medizinische Zwecke. Kleine Teile gehören nicht in die Hände von Kindern unter 3 Jahren.","PETG":"Erweicht ab etwa 70 °C. Nicht für Lebensmittelkontakt, nicht als Spielzeug und nicht für medizinische Zwecke. Kleine Teile gehören nicht in die Hände von Kindern unter 3 Jahren.","PLA":"Erweicht ab etwa 50 °C und bricht spröde. Nicht für Lebensmittelkontakt, nicht als Spielzeug und nicht für medizinische Zwecke. Kleine Teile gehören nicht in die Hände von Kindern unter 3 Jahren.","TPU":"Erweicht ab etwa 60 °C. Nicht als Sicherung oder zum Heben von Lasten. Nicht für Lebensmittelkontakt, nicht als Spielzeug und nicht für medizinische Zwecke. Kleine Teile gehören nicht in die Hände von Kindern unter 3 Jahren."},"materialFacts":{"ABS":{"strength":"fest, schlagzäh","heat":"bis etwa 90 °C","outdoors":"nein, vergilbt","tolerance":"etwa 0,2 mm, bei großen Teilen 0,5 %","surface":"seidenmatt","goodFor":"mechanische Teile, Gehäuse"},"ABS-GF":{"strength":"sehr steif","heat":"bis etwa 90 °C","outdoors":"nein","tolerance":"etwa 0,2 mm, bei großen Teilen 0,5 %","surface":"matt, leicht rau","goodFor":"belastete, verzugsarme Teile"},"ASA":{"strength":"fest, schlagzäh","heat":"bis etwa 90 °C","outdoors":"ja, UV-beständig","tolerance":"etwa 0,2 mm, bei großen Teilen 0,5 %","surface":"matt","goodFor":"Teile für draußen, Fahrzeuge"},"PETG":{"strength":"zäh, etwas nachgiebig","heat":"bis etwa 70 °C","outdoors":"bedingt","tolerance":"etwa 0,2 mm, bei großen Teilen 0,5 %","surface":"leicht glänzend","goodFor":"Halter, Gehäuse, Behälter"},"PLA":{"strength":"steif, bricht spröde","heat":"bis etwa 50 °C","outdoors":"nein","tolerance":"etwa 0,2 mm, bei großen Teilen 0,5 %","surface":"glatt, feine Schichtlinien","goodFor":"Modelle, Prototypen, Deko"},"TPU":{"strength":"gummiartig, biegsam","heat":"bis etwa 60 °C","outdoors":"bedingt","tolerance":"etwa 0,2 mm, bei großen Teilen 0,5 %","surface":"matt, griffig","goodFor":"Dichtungen, Füße, Schutzhüllen"}},"printing":{"fdm":{"ABS":{"nozzleMm":0.4,"walls":{"checkMm":0.8,"refuseMm":0.4},"pins":{"checkMm":1.2,"refuseMm":0.6},"holes":{"checkMm":1.0,"refuseMm":0.0},"gaps":{"checkMm":0.3,"refuseMm":0.0},"engravings":{"checkMm":0.5,"refuseMm":0.0},"drillUpToMm":5.0,"densityGCm3":1.04},"ABS-GF":{"nozzleMm":0.4,"walls":{"checkMm":0.8,"refuseMm":0.4},"pins":{"checkMm":1.2,"refuseMm":0.6},"holes":{"checkMm":1.0,"refuseMm":0.0},"gaps":{"checkMm":0.3,"refuseMm":0.0},"engravings":{"checkMm":0.5,"refuseMm":0.0},"drillUpToMm":5.0,"densityGCm3":1.1},"ASA":{"nozzleMm":0.4,"walls":{"checkMm":0.8,"refuseMm":0.4},"pins":{"checkMm":1.2,"refuseMm":0.6},"holes":{"checkMm":1.0,"refuseMm":0.0},"gaps":{"checkMm":0.3,"refuseMm":0.0},"engravings":{"checkMm":0.5,"refuseMm":0.0},"drillUpToMm":5.0,"densityGCm3":1.07},"PETG":{"nozzleMm":0.4,"walls":{"checkMm":0.8,"refuseMm":0.4},"pins":{"checkMm":1.2,"refuseMm":0.6},"holes":{"checkMm":1.0,"refuseMm":0.0},"gaps":{"checkMm":0.3,"refuseMm":0.0},"engravings":{"checkMm":0.5,"refuseMm":0.0},"drillUpToMm":5.0,"densityGCm3":1.27},"PLA":{"nozzleMm":0.4,"walls":{"checkMm":0.8,"refuseMm":0.4},"pins":{"checkMm":1.2,"refuseMm":0.6},"holes":{"checkMm":1.0,"refuseMm":0.0},"gaps":{"checkMm":0.3,"refuseMm":0.0},"engravings":{"checkMm":0.5,"refuseMm":0.0},"drillUpToMm":5.0,"densityGCm3":1.24},"TPU":{"nozzleMm":0.4,"walls":{"checkMm":0.8,"refuseMm":0.4},"pins":{"checkMm":1.2,"refuseMm":0.6},"holes":{"checkMm":1.0,"refuseMm":0.0},"gaps":{"checkMm":0.3,"refuseMm":0.0},"engravings":{"checkMm":0.5,"refuseMm":0.0},"drillUpToMm":5.0,"densityGCm3":1.21}},"machine":{"lineWidthMm":0.45,"wallLines":2,"topLayers":4,"bottomLayers":4,"solidBelowMm2":70.0,"overhangDegrees":45.0,"supportPercent":25.0,"wallMmS":40.0,"infillMmS":80.0,"solidMmS":40.0,"accelerationMmS2":1500.0,"layerChangeS":1.0,"leastLayerS":5.0,"startMin":5.0,"timeSpreadPercent":30.0,"minutesFactor":1.0,"gramsFactor":1.0},"notPrintable":"agreed"},"decided":{},"offer":{"materials":[],"hiddenMaterials":[],"hiddenColors":{},"hiddenLayerHeights":[],"hiddenInfills":[],"renamedMaterials":{},"renamedColors":{}}}');
INSERT INTO settings_versions (version, saved_at, saved_by, restored_from, settings) VALUES (1, '2026-11-29T00:25:57.072Z', NULL, NULL, '{"materialPrices":{"ABS":0.08,"ABS-GF":0.32,"ASA":0.22,"PETG":0.18,"PLA":0.07,"TPU":0.28},"layerHeightMultipliers":{"0.1":1.3,"0.2":1.0,"0.3":0.9},"infillMultipliers":{"10":0.8,"100":2.0,"20":1.0,"50":1.4},"fees":{"setupFee":5.0,"setupFeePer":"piece","furtherColorFee":0.0,"minPrice":3.0,"shippingCost":5.49,"expressShippingCost":30.0},"parcels":{"classes":[],"packingGrams":0},"quantityDiscounts":[{"minQuantity":1,"discountPercent":0.0},{"minQuantity":5,"discountPercent":5.0},{"minQuantity":10,"discountPercent":10.0},{"minQuantity":25,"discountPercent":15.0},{"minQuantity":50,"discountPercent":20.0}],"materialColors":{"ABS":[{"name":"Schwarz","hex":"#1a1a1a"}],"ABS-GF":[{"name":"Schwarz","hex":"#1a1a1a"}],"ASA":[{"name":"Grau","hex":"#8e9089"},{"name":"Weiß","hex":"#ffffff"}],"PETG":[{"name":"Weiß","hex":"#ffffff"},{"name":"Schwarz","hex":"#1a1a1a"}],"PLA":[{"name":"Mistelgrün","hex":"#3f8e43"},{"name":"Scharlachrot","hex":"#de4343"},{"name":"Silber","hex":"#a6a9aa"},{"name":"Bambusgrün","hex":"#00ae42"},{"name":"Blau","hex":"#0a2989"},{"name":"Blaugrau","hex":"#5b6579"},{"name":"Bronze","hex":"#847d48"},{"name":"Cyan","hex":"#0086d6"},{"name":"Dunkelbraun","hex":"#4d3324"},{"name":"Eisblau","hex":"#a3d8e1"},{"name":"Gelb","hex":"#f4d92a"},{"name":"Grau","hex":"#8e9089"},{"name":"Lila","hex":"#5e43b7"},{"name":"Magenta","hex":"#ec008c"},{"name":"Mandarinorange","hex":"#f99963"},{"name":"Rot","hex":"#c12e1f"},{"name":"Sakura Rosa","hex":"#e8afcf"},{"name":"Schwarz","hex":"#1a1a1a"},{"name":"Weiß","hex":"#ffffff"},{"name":"Wüstenbraun","hex":"#d3b78e"},{"name":"Pfirsich","hex":"#ffcba4"}],"TPU":[{"name":"Schwarz","hex":"#1a1a1a"}]},"volumeBasis":{"obj":"estimate","step":"estimate"},"payButton":"jetzt-bezahlen","withdrawalRight":"untilProduction","taxation":{"mode":"small-business","ratePercent":19.0},"invoiceCorrections":false,"deliveryTimes":{"pickup":{"productionDays":5,"transitDays":0},"shipping":{"productionDays":5,"transitDays":4},"express":{"productionDays":2,"transitDays":2},"cutOffHour":12,"capacityCm3PerDay":0,"longestQueueDays":0},"deliveryCountries":["DE","AT","CH","NL","BE","FR"],"retention":{"unorderedFileDays":7,"orderedFileDays":90},"materialDescriptions":{"ABS":"hitzebeständig, robust","ABS-GF":"glasfaserverstärkt, sehr stabil","ASA":"UV- und wetterbeständig","PETG":"fest, chemikalienbeständig","PLA":"einfach zu drucken, umweltfreundlich","TPU":"flexibel"},"materialSafety":{"ABS":"Erweicht ab etwa 90 °C, nicht dauerhaft im Freien verwenden. Nicht für Lebensmittelkontakt, nicht als Spielzeug und nicht für medizinische Zwecke. Kleine Teile gehören nicht in die Hände von Kindern unter 3 Jahren.","ABS-GF":"Enthält Glasfasern: beim Schleifen oder Bohren Staub nicht einatmen und Handschuhe tragen. Erweicht ab etwa 90 °C. Nicht für Lebensmittelkontakt, nicht als Spielzeug und nicht für medizinische Zwecke. Kleine Teile gehören nicht in die Hände von Kindern unter 3 Jahren.","ASA":"Erweicht ab etwa 90 °C. Nicht für Lebensmittelkontakt, nicht als Spielzeug und nicht für medizinische Zwecke. Kleine Teile gehören nicht in die Hände von Kindern unter 3 Jahren.","PETG":"Erweicht ab etwa 70 °C. Nicht für Lebensmittelkontakt, nicht als Spielzeug und nicht für medizinische Zwecke. Kleine Teile gehören nicht in die Hände von Kindern unter 3 Jahren.","PLA":"Erweicht ab etwa 50 °C und bricht spröde. Nicht für Lebensmittelkontakt, nicht als Spielzeug und nicht für medizinische Zwecke. Kleine Teile gehören nicht in die Hände von Kindern unter 3 Jahren.","TPU":"Erweicht ab etwa 60 °C. Nicht als Sicherung oder zum Heben von Lasten. Nicht für Lebensmittelkontakt, nicht als Spielzeug und nicht für medizinische Zwecke. Kleine Teile gehören nicht in die Hände von Kindern unter 3 Jahren."},"materialFacts":{"ABS":{"strength":"fest, schlagzäh","heat":"bis etwa 90 °C","outdoors":"nein, vergilbt","tolerance":"etwa 0,2 mm, bei großen Teilen 0,5 %","surface":"seidenmatt","goodFor":"mechanische Teile, Gehäuse"},"ABS-GF":{"strength":"sehr steif","heat":"bis etwa 90 °C","outdoors":"nein","tolerance":"etwa 0,2 mm, bei großen Teilen 0,5 %","surface":"matt, leicht rau","goodFor":"belastete, verzugsarme Teile"},"ASA":{"strength":"fest, schlagzäh","heat":"bis etwa 90 °C","outdoors":"ja, UV-beständig","tolerance":"etwa 0,2 mm, bei großen Teilen 0,5 %","surface":"matt","goodFor":"Teile für draußen, Fahrzeuge"},"PETG":{"strength":"zäh, etwas nachgiebig","heat":"bis etwa 70 °C","outdoors":"bedingt","tolerance":"etwa 0,2 mm, bei großen Teilen 0,5 %","surface":"leicht glänzend","goodFor":"Halter, Gehäuse, Behälter"},"PLA":{"strength":"steif, bricht spröde","heat":"bis etwa 50 °C","outdoors":"nein","tolerance":"etwa 0,2 mm, bei großen Teilen 0,5 %","surface":"glatt, feine Schichtlinien","goodFor":"Modelle, Prototypen, Deko"},"TPU":{"strength":"gummiartig, biegsam","heat":"bis etwa 60 °C","outdoors":"bedingt","tolerance":"etwa 0,2 mm, bei großen Teilen 0,5 %","surface":"matt, griffig","goodFor":"Dichtungen, Füße, Schutzhüllen"}},"printing":{"fdm":{"ABS":{"nozzleMm":0.4,"walls":{"checkMm":0.8,"refuseMm":0.4},"pins":{"checkMm":1.2,"refuseMm":0.6},"holes":{"checkMm":1.0,"refuseMm":0.0},"gaps":{"checkMm":0.3,"refuseMm":0.0},"engravings":{"checkMm":0.5,"refuseMm":0.0},"drillUpToMm":5.0,"densityGCm3":1.04},"ABS-GF":{"nozzleMm":0.4,"walls":{"checkMm":0.8,"refuseMm":0.4},"pins":{"checkMm":1.2,"refuseMm":0.6},"holes":{"checkMm":1.0,"refuseMm":0.0},"gaps":{"checkMm":0.3,"refuseMm":0.0},"engravings":{"checkMm":0.5,"refuseMm":0.0},"drillUpToMm":5.0,"densityGCm3":1.1},"ASA":{"nozzleMm":0.4,"walls":{"checkMm":0.8,"refuseMm":0.4},"pins":{"checkMm":1.2,"refuseMm":0.6},"holes":{"checkMm":1.0,"refuseMm":0.0},"gaps":{"checkMm":0.3,"refuseMm":0.0},"engravings":{"checkMm":0.5,"refuseMm":0.0},"drillUpToMm":5.0,"densityGCm3":1.07},"PETG":{"nozzleMm":0.4,"walls":{"checkMm":0.8,"refuseMm":0.4},"pins":{"checkMm":1.2,"refuseMm":0.6},"holes":{"checkMm":1.0,"refuseMm":0.0},"gaps":{"checkMm":0.3,"refuseMm":0.0},"engravings":{"checkMm":0.5,"refuseMm":0.0},"drillUpToMm":5.0,"densityGCm3":1.27},"PLA":{"nozzleMm":0.4,"walls":{"checkMm":0.8,"refuseMm":0.4},"pins":{"checkMm":1.2,"refuseMm":0.6},"holes":{"checkMm":1.0,"refuseMm":0.0},"gaps":{"checkMm":0.3,"refuseMm":0.0},"engravings":{"checkMm":0.5,"refuseMm":0.0},"drillUpToMm":5.0,"densityGCm3":1.24},"TPU":{"nozzleMm":0.4,"walls":{"checkMm":0.8,"refuseMm":0.4},"pins":{"checkMm":1.2,"refuseMm":0.6},"holes":{"checkMm":1.0,"refuseMm":0.0},"gaps":{"checkMm":0.3,"refuseMm":0.0},"engravings":{"checkMm":0.5,"refuseMm":0.0},"drillUpToMm":5.0,"densityGCm3":1.21}},"machine":{"lineWidthMm":0.45,"wallLines":2,"topLayers":4,"bottomLayers":4,"solidBelowMm2":70.0,"overhangDegrees":45.0,"supportPercent":25.0,"wallMmS":40.0,"infillMmS":80.0,"solidMmS":40.0,"accelerationMmS2":1500.0,"layerChangeS":1.0,"leastLayerS":5.0,"startMin":5.0,"timeSpreadPercent":30.0,"minutesFactor":1.0,"gramsFactor":1.0},"notPrintable":"agreed"},"decided":{},"offer":{"materials":[],"hiddenMaterials":[],"hiddenColors":{},"hiddenLayerHeights":[],"hiddenInfills":[],"renamedMaterials":{},"renamedColors":{}}}');
INSERT INTO print_costs (id, costs, version, saved_at) VALUES (1, '{"materialCentsPerKg":{"PLA":2000},"machineCentsPerHour":60,"watts":120,"powerCentsPerKwh":30,"failurePercent":5,"workMinutes":6,"wageCentsPerHour":1500}', 1, '2026-11-29T00:26:30.015Z');
INSERT INTO shop_pictures (id, place, material, alt, position, created_at) VALUES ('i', 'start', NULL, 'Ein Teil', 0, '2026-11-24T10:00:00.000Z');
INSERT INTO shop_picture_files (storage_key, picture_id, width, height, sha256) VALUES ('shop-pictures/i-640.webp', 'i', 640, 480, 'cc');
INSERT INTO carts (owner_id, user_id, guest_id, version, updated_at, cart_data) VALUES ('01a224b1-bf48-76ed-86f9-e3d41eda8e08', '01a224b1-bf48-76ed-86f9-e3d41eda8e08', NULL, 1, '2026-11-29T00:26:29.959Z', '[{"configuration":{"colorDescription":"","infill":20,"layerHeight":0.2,"material":"PLA","primaryColor":"Weiß","secondaryColor":"Weiß","tertiaryColor":"Weiß","useSecondaryColor":false,"useTertiaryColor":false},"fileName":"würfel-20.stl","id":"id-würfel-20.stl","modelFileUrl":"/api/files/01a224b1-c155-7019-85ce-981f46fa383c/e668031c623f9fcbb315bf3ec37e718a","quantity":2,"uploadedToStorage":true,"volume":1.0}]');
INSERT INTO checkouts (id, user_id, guest_id, owner_id, browser_id, idempotency_key, request_hash, cart_hash, settings_version, total_cents, currency, expires_at, created_at, state, attempt, session_id, session_url, updated_at, snapshot) VALUES ('01a224b1-beaf-7751-a188-a0ebbe8ba4e8', NULL, 'guest_01a224b1be4d70bcbd50334806b1719d', 'guest_01a224b1be4d70bcbd50334806b1719d', 'guest_01a224b1be4d70bcbd50334806b1719d', 'body:6ff2ddaeb9bd82ba6a1d9c79cf036c921517a6fc6c54a641e634440c4f21fdbc', '6ff2ddaeb9bd82ba6a1d9c79cf036c921517a6fc6c54a641e634440c4f21fdbc', '2573dc9db6e51051d884dce1a61576d237820c6d6d434d179878f40724f1d92a', 1, 1112, 'eur', '2026-11-29T01:26:29.191Z', '2026-11-29T00:26:29.191Z', 'paid', 1, 'cs_test_908e1d04c25da79b5f965a17899b599d6358d256817d849a', 'http://127.0.0.1:42057/testzahlung/cs_test_908e1d04c25da79b5f965a17899b599d6358d256817d849a', '2026-11-29T00:26:29.239Z', '{"items":[{"id":"id-würfel-20.stl","fileId":"01a224b1-be72-74f6-856d-62beb0e41908","fileName":"würfel-20.stl","sha256":"276d849047b387ab57c4c277ef014a9d6d8ac521fbfdbb09a5c804d012b689e0","measures":{"format":"stl","triangles":12,"vertices":36,"volumeMm3":8000.0,"estimatedVolumeMm3":null,"surfaceAreaMm2":2400.0,"dimensionsMm":[20.0,20.0,20.0],"watertight":true,"shells":1,"boundaryEdges":0,"nonManifoldEdges":0,"degenerateTriangles":0,"consistentWinding":true,"trust":"sure","doubts":[],"repairs":{"turnedTriangles":0,"repeatedTriangles":0,"splitEdges":0,"closedHoles":0}},"volumeCm3":8.0,"isEstimated":false,"quantity":2,"configuration":{"material":"PLA","primaryColor":"Weiß","secondaryColor":"Weiß","tertiaryColor":"Weiß","useSecondaryColor":false,"useTertiaryColor":false,"colorDescription":"","layerHeight":0.2,"infill":20.0},"unitCentsBeforeDiscount":556,"discountPercent":0.0,"unitCents":556,"lineCents":1112}],"shipping":"pickup","itemsCents":1112,"shippingCents":0,"totalCents":1112,"settingsVersion":1,"agreement":{"agreedAt":"2026-11-29T00:26:29.190Z","agreeToTerms":true,"payButtonText":"Jetzt bezahlen - 11,12€","terms":{"name":"agb","version":"2026-11-28","sha256":"d2b8675c77d120541c9abad1a38f2a7727b020175041000ffc9af13b318953b7"},"privacy":{"name":"datenschutz","version":"2026-11-28","sha256":"63c3537b910512a2e21db998145bc1ef3dc6607d1296e3a64c42399e2fb6c475"},"withdrawal":{"name":"widerruf","version":"2026-11-22","sha256":"c6a4f3f50f75344cae0c41396d950d61d0b819772ab8bbbc250b35cb2f831cb7"}},"deliveryBy":"2026-12-07","customer":{"firstName":"Ada","lastName":"Lovelace","email":"ada@example.org","phone":"+49 711 1234","message":"Bitte sauber entgraten.","agreeToTerms":true}}');
INSERT INTO checkouts (id, user_id, guest_id, owner_id, browser_id, idempotency_key, request_hash, cart_hash, settings_version, total_cents, currency, expires_at, created_at, state, attempt, session_id, session_url, updated_at, snapshot) VALUES ('01a224b1-bffe-7562-a779-2cdca7aace33', '01a224b1-bf48-76ed-86f9-e3d41eda8e08', NULL, '01a224b1-bf48-76ed-86f9-e3d41eda8e08', NULL, 'body:3e71a60386a4ad7e66bf3bf33eb085f554ce398871f9233a6ba7ef2d8c9aba24', '3e71a60386a4ad7e66bf3bf33eb085f554ce398871f9233a6ba7ef2d8c9aba24', 'bc103b2573521bb897e581b204b5983cf42bc53e2d08878e77544172672966ca', 1, 1661, 'eur', '2026-11-29T01:26:29.526Z', '2026-11-29T00:26:29.526Z', 'paid', 1, 'cs_test_90b3ef4c20119ffd2144f1376dfbfca7d90f20ed0526f1b4', 'http://127.0.0.1:42057/testzahlung/cs_test_90b3ef4c20119ffd2144f1376dfbfca7d90f20ed0526f1b4', '2026-11-29T00:26:29.552Z', '{"items":[{"id":"id-würfel-20.stl","fileId":"01a224b1-bfdf-760d-8c15-f42709401764","fileName":"würfel-20.stl","sha256":"276d849047b387ab57c4c277ef014a9d6d8ac521fbfdbb09a5c804d012b689e0","measures":{"format":"stl","triangles":12,"vertices":36,"volumeMm3":8000.0,"estimatedVolumeMm3":null,"surfaceAreaMm2":2400.0,"dimensionsMm":[20.0,20.0,20.0],"watertight":true,"shells":1,"boundaryEdges":0,"nonManifoldEdges":0,"degenerateTriangles":0,"consistentWinding":true,"trust":"sure","doubts":[],"repairs":{"turnedTriangles":0,"repeatedTriangles":0,"splitEdges":0,"closedHoles":0}},"volumeCm3":8.0,"isEstimated":false,"quantity":2,"configuration":{"material":"PLA","primaryColor":"Weiß","secondaryColor":"Weiß","tertiaryColor":"Weiß","useSecondaryColor":false,"useTertiaryColor":false,"colorDescription":"","layerHeight":0.2,"infill":20.0},"unitCentsBeforeDiscount":556,"discountPercent":0.0,"unitCents":556,"lineCents":1112}],"shipping":"shipping","itemsCents":1112,"shippingCents":549,"totalCents":1661,"settingsVersion":1,"agreement":{"agreedAt":"2026-11-29T00:26:29.526Z","agreeToTerms":true,"payButtonText":"Jetzt bezahlen - 16,61€","terms":{"name":"agb","version":"2026-11-28","sha256":"d2b8675c77d120541c9abad1a38f2a7727b020175041000ffc9af13b318953b7"},"privacy":{"name":"datenschutz","version":"2026-11-28","sha256":"63c3537b910512a2e21db998145bc1ef3dc6607d1296e3a64c42399e2fb6c475"},"withdrawal":{"name":"widerruf","version":"2026-11-22","sha256":"c6a4f3f50f75344cae0c41396d950d61d0b819772ab8bbbc250b35cb2f831cb7"}},"deliveryBy":"2026-12-11","customer":{"firstName":"Ada","lastName":"Lovelace","email":"ada@example.org","phone":"+49 711 1234","message":"Bitte sauber entgraten.","agreeToTerms":true}}');
INSERT INTO checkout_files (checkout_id, file_id) VALUES ('01a224b1-beaf-7751-a188-a0ebbe8ba4e8', '01a224b1-be72-74f6-856d-62beb0e41908');
INSERT INTO checkout_files (checkout_id, file_id) VALUES ('01a224b1-bffe-7562-a779-2cdca7aace33', '01a224b1-bfdf-760d-8c15-f42709401764');
INSERT INTO orders (id, order_number, checkout_id, user_id, guest_id, customer_email, status, payment_state, refund_state, refunded_cents, shipping, delivery_by, items_cents, shipping_cents, total_cents, currency, tax_rate, settings_version, paid_cents, paid_currency, sold_on, sold_cents, held_decision, held_decided_at, held_decided_by, stripe_session_id, payment_intent_id, draft_name, draft_key, created_at, updated_at, version, reviewed_at, hidden_at, links_from, archived_at, review_note, billing_address, delivery_address, customer_data, cart_items) VALUES ('01a224b1-bee0-700e-9331-06db8b5b4ed2', '8B5B4ED2', '01a224b1-beaf-7751-a188-a0ebbe8ba4e8', NULL, 'guest_01a224b1be4d70bcbd50334806b1719d', 'ada@example.org', 'processing', 'paid', 'none', 0, 'pickup', '2026-12-07', 1112, 0, 1112, 'eur', NULL, 1, 1112, 'eur', '2026-11-29', 1112, NULL, NULL, NULL, 'cs_test_908e1d04c25da79b5f965a17899b599d6358d256817d849a', 'pi_sim_60bd0185aff7dc0ffd02272a', NULL, NULL, '2026-11-29T00:26:29.239Z', '2026-11-29T00:26:29.647Z', 2, NULL, NULL, NULL, NULL, NULL, '{"name":"Ada Lovelace","line1":"Hauptstraße 1","line2":null,"postalCode":"70173","city":"Stuttgart","country":"DE"}', NULL, '{"firstName":"Ada","lastName":"Lovelace","email":"ada@example.org","phone":"+49 711 1234","message":"Bitte sauber entgraten.","agreeToTerms":true}', '[{"id":"id-würfel-20.stl","fileId":"01a224b1-be72-74f6-856d-62beb0e41908","fileName":"würfel-20.stl","sha256":"276d849047b387ab57c4c277ef014a9d6d8ac521fbfdbb09a5c804d012b689e0","measures":{"format":"stl","triangles":12,"vertices":36,"volumeMm3":8000.0,"estimatedVolumeMm3":null,"surfaceAreaMm2":2400.0,"dimensionsMm":[20.0,20.0,20.0],"watertight":true,"shells":1,"boundaryEdges":0,"nonManifoldEdges":0,"degenerateTriangles":0,"consistentWinding":true,"trust":"sure","doubts":[],"repairs":{"turnedTriangles":0,"repeatedTriangles":0,"splitEdges":0,"closedHoles":0}},"volumeCm3":8.0,"isEstimated":false,"quantity":2,"configuration":{"material":"PLA","primaryColor":"Weiß","secondaryColor":"Weiß","tertiaryColor":"Weiß","useSecondaryColor":false,"useTertiaryColor":false,"colorDescription":"","layerHeight":0.2,"infill":20.0},"unitCentsBeforeDiscount":556,"discountPercent":0.0,"unitCents":556,"lineCents":1112}]');
INSERT INTO orders (id, order_number, checkout_id, user_id, guest_id, customer_email, status, payment_state, refund_state, refunded_cents, shipping, delivery_by, items_cents, shipping_cents, total_cents, currency, tax_rate, settings_version, paid_cents, paid_currency, sold_on, sold_cents, held_decision, held_decided_at, held_decided_by, stripe_session_id, payment_intent_id, draft_name, draft_key, created_at, updated_at, version, reviewed_at, hidden_at, links_from, archived_at, review_note, billing_address, delivery_address, customer_data, cart_items) VALUES ('01a224b1-c01a-74e4-9c41-28061219cfce', '1219CFCE', '01a224b1-bffe-7562-a779-2cdca7aace33', '01a224b1-bf48-76ed-86f9-e3d41eda8e08', NULL, 'ada@example.org', 'cancelled', 'paid', 'full', 1661, 'shipping', '2026-12-11', 1112, 549, 1661, 'eur', NULL, 1, 1661, 'eur', '2026-11-29', 1661, NULL, NULL, NULL, 'cs_test_90b3ef4c20119ffd2144f1376dfbfca7d90f20ed0526f1b4', 'pi_sim_3de091520b8199b3f859417f', NULL, NULL, '2026-11-29T00:26:29.552Z', '2026-11-29T00:26:29.731Z', 3, NULL, NULL, NULL, NULL, NULL, '{"name":"Ada Lovelace","line1":"Hauptstraße 1","line2":null,"postalCode":"70173","city":"Stuttgart","country":"DE"}', '{"name":"Ada Lovelace","line1":"Hauptstraße 1","line2":null,"postalCode":"70173","city":"Stuttgart","country":"DE"}', '{"firstName":"Ada","lastName":"Lovelace","email":"ada@example.org","phone":"+49 711 1234","message":"Bitte sauber entgraten.","agreeToTerms":true}', '[{"id":"id-würfel-20.stl","fileId":"01a224b1-bfdf-760d-8c15-f42709401764","fileName":"würfel-20.stl","sha256":"276d849047b387ab57c4c277ef014a9d6d8ac521fbfdbb09a5c804d012b689e0","measures":{"format":"stl","triangles":12,"vertices":36,"volumeMm3":8000.0,"estimatedVolumeMm3":null,"surfaceAreaMm2":2400.0,"dimensionsMm":[20.0,20.0,20.0],"watertight":true,"shells":1,"boundaryEdges":0,"nonManifoldEdges":0,"degenerateTriangles":0,"consistentWinding":true,"trust":"sure","doubts":[],"repairs":{"turnedTriangles":0,"repeatedTriangles":0,"splitEdges":0,"closedHoles":0}},"volumeCm3":8.0,"isEstimated":false,"quantity":2,"configuration":{"material":"PLA","primaryColor":"Weiß","secondaryColor":"Weiß","tertiaryColor":"Weiß","useSecondaryColor":false,"useTertiaryColor":false,"colorDescription":"","layerHeight":0.2,"infill":20.0},"unitCentsBeforeDiscount":556,"discountPercent":0.0,"unitCents":556,"lineCents":1112}]');
INSERT INTO orders (id, order_number, checkout_id, user_id, guest_id, customer_email, status, payment_state, refund_state, refunded_cents, shipping, delivery_by, items_cents, shipping_cents, total_cents, currency, tax_rate, settings_version, paid_cents, paid_currency, sold_on, sold_cents, held_decision, held_decided_at, held_decided_by, stripe_session_id, payment_intent_id, draft_name, draft_key, created_at, updated_at, version, reviewed_at, hidden_at, links_from, archived_at, review_note, billing_address, delivery_address, customer_data, cart_items) VALUES ('01a224b1-c187-7514-913b-60e76f73b6c4', '01a224b1-c187-7514-913b-60e76f73b6c4', NULL, '01a224b1-bf48-76ed-86f9-e3d41eda8e08', NULL, NULL, 'draft', 'none', 'none', 0, 'pickup', NULL, 1112, 0, 1112, 'eur', NULL, 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'Entwurf', NULL, '2026-11-29T00:26:29.915Z', '2026-11-29T00:26:29.915Z', 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '[{"id":"id-würfel-20.stl","fileName":"würfel-20.stl","fileId":"01a224b1-c155-7019-85ce-981f46fa383c","quantity":2,"configuration":{"material":"PLA","primaryColor":"Weiß","secondaryColor":"Weiß","tertiaryColor":"Weiß","useSecondaryColor":false,"useTertiaryColor":false,"colorDescription":"","layerHeight":0.2,"infill":20.0}}]');
INSERT INTO order_parts (order_id, position, file_id, file_name, material, primary_color, layer_height, infill, quantity, volume_cm3, unit_cents, line_cents, discount_percent, is_unsure, needs_check) VALUES ('01a224b1-bee0-700e-9331-06db8b5b4ed2', 0, '01a224b1-be72-74f6-856d-62beb0e41908', 'würfel-20.stl', 'PLA', 'Weiß', 0.2, 20.0, 2, 8.0, 556, 1112, 0.0, 0, 0);
INSERT INTO order_parts (order_id, position, file_id, file_name, material, primary_color, layer_height, infill, quantity, volume_cm3, unit_cents, line_cents, discount_percent, is_unsure, needs_check) VALUES ('01a224b1-c01a-74e4-9c41-28061219cfce', 0, '01a224b1-bfdf-760d-8c15-f42709401764', 'würfel-20.stl', 'PLA', 'Weiß', 0.2, 20.0, 2, 8.0, 556, 1112, 0.0, 0, 0);
INSERT INTO order_words (word, order_id) VALUES ('07111234', '01a224b1-bee0-700e-9331-06db8b5b4ed2');
INSERT INTO order_words (word, order_id) VALUES ('1', '01a224b1-bee0-700e-9331-06db8b5b4ed2');
INSERT INTO order_words (word, order_id) VALUES ('20', '01a224b1-bee0-700e-9331-06db8b5b4ed2');
INSERT INTO order_words (word, order_id) VALUES ('70173', '01a224b1-bee0-700e-9331-06db8b5b4ed2');
INSERT INTO order_words (word, order_id) VALUES ('8b5b4ed2', '01a224b1-bee0-700e-9331-06db8b5b4ed2');
INSERT INTO order_words (word, order_id) VALUES ('ada', '01a224b1-bee0-700e-9331-06db8b5b4ed2');
INSERT INTO order_words (word, order_id) VALUES ('example', '01a224b1-bee0-700e-9331-06db8b5b4ed2');
INSERT INTO order_words (word, order_id) VALUES ('hauptstrasse', '01a224b1-bee0-700e-9331-06db8b5b4ed2');
INSERT INTO order_words (word, order_id) VALUES ('lovelace', '01a224b1-bee0-700e-9331-06db8b5b4ed2');
INSERT INTO order_words (word, order_id) VALUES ('org', '01a224b1-bee0-700e-9331-06db8b5b4ed2');
INSERT INTO order_words (word, order_id) VALUES ('stl', '01a224b1-bee0-700e-9331-06db8b5b4ed2');
INSERT INTO order_words (word, order_id) VALUES ('stuttgart', '01a224b1-bee0-700e-9331-06db8b5b4ed2');
INSERT INTO order_words (word, order_id) VALUES ('wuerfel', '01a224b1-bee0-700e-9331-06db8b5b4ed2');
INSERT INTO order_words (word, order_id) VALUES ('07111234', '01a224b1-c01a-74e4-9c41-28061219cfce');
INSERT INTO order_words (word, order_id) VALUES ('1', '01a224b1-c01a-74e4-9c41-28061219cfce');
INSERT INTO order_words (word, order_id) VALUES ('1219cfce', '01a224b1-c01a-74e4-9c41-28061219cfce');
INSERT INTO order_words (word, order_id) VALUES ('20', '01a224b1-c01a-74e4-9c41-28061219cfce');
INSERT INTO order_words (word, order_id) VALUES ('70173', '01a224b1-c01a-74e4-9c41-28061219cfce');
INSERT INTO order_words (word, order_id) VALUES ('ada', '01a224b1-c01a-74e4-9c41-28061219cfce');
INSERT INTO order_words (word, order_id) VALUES ('bestellung', '01a224b1-c01a-74e4-9c41-28061219cfce');
INSERT INTO order_words (word, order_id) VALUES ('der', '01a224b1-c01a-74e4-9c41-28061219cfce');
INSERT INTO order_words (word, order_id) VALUES ('example', '01a224b1-c01a-74e4-9c41-28061219cfce');
INSERT INTO order_words (word, order_id) VALUES ('hauptstrasse', '01a224b1-c01a-74e4-9c41-28061219cfce');
INSERT INTO order_words (word, order_id) VALUES ('lovelace', '01a224b1-c01a-74e4-9c41-28061219cfce');
INSERT INTO order_words (word, order_id) VALUES ('org', '01a224b1-c01a-74e4-9c41-28061219cfce');
INSERT INTO order_words (word, order_id) VALUES ('stl', '01a224b1-c01a-74e4-9c41-28061219cfce');
INSERT INTO order_words (word, order_id) VALUES ('stornierung', '01a224b1-c01a-74e4-9c41-28061219cfce');
INSERT INTO order_words (word, order_id) VALUES ('stuttgart', '01a224b1-c01a-74e4-9c41-28061219cfce');
INSERT INTO order_words (word, order_id) VALUES ('wuerfel', '01a224b1-c01a-74e4-9c41-28061219cfce');
INSERT INTO order_status_history (id, order_id, status, tracking_number, admin_note, changed_by, created_at) VALUES ('01a224b1-c078-7798-aabe-86144756c79d', '01a224b1-bee0-700e-9331-06db8b5b4ed2', 'processing', NULL, NULL, '01a224b1-bc4d-7263-932c-ffb8acce7f06', '2026-11-29T00:26:29.647Z');
INSERT INTO order_status_history (id, order_id, status, tracking_number, admin_note, changed_by, created_at) VALUES ('01a224b1-c0b6-74ba-9d95-2eac5f97f1ca', '01a224b1-c01a-74e4-9c41-28061219cfce', 'cancelled', NULL, NULL, '01a224b1-bc4d-7263-932c-ffb8acce7f06', '2026-11-29T00:26:29.707Z');
INSERT INTO refused_parts (order_id, position, reason, cents, admin_note, refused_by, refused_at) VALUES ('01a224b1-bee0-700e-9331-06db8b5b4ed2', 0, 'not_makeable', 100, NULL, 'chefin@example.org', '2026-11-24T10:00:00.000Z');
INSERT INTO shipments (order_id, carrier, tracking_number, changed_at, changed_by) VALUES ('01a224b1-bee0-700e-9331-06db8b5b4ed2', 'dhl', '00340', '2026-11-24T10:00:00.000Z', 'chefin@example.org');
INSERT INTO order_notes (id, order_id, note, created_at, created_by) VALUES ('n', '01a224b1-bee0-700e-9331-06db8b5b4ed2', 'Ruft zurück', '2026-11-24T10:00:00.000Z', 'chefin@example.org');
INSERT INTO webhook_events (event_id, event_type, session_id, outcome, received_at) VALUES ('evt_1', 'charge.dispute.created', NULL, 'noted', '2026-11-29T00:26:29.671Z');
INSERT INTO payment_refunds (refund_id, payment_intent_id, cents, currency, state, request_id, is_corrected, correction, created_at, updated_at) VALUES ('re_sim_ccb2f9cab95462b4984fb113', 'pi_sim_3de091520b8199b3f859417f', 1661, 'eur', 'succeeded', '01a224b1-c0b4-74cf-baca-dd778f4b44e0', 0, NULL, '2026-11-29T00:26:29.731Z', '2026-11-29T00:26:29.731Z');
INSERT INTO payment_disputes (dispute_id, payment_intent_id, cents, state, reason, evidence_due, created_at, updated_at) VALUES ('dp_1', 'pi_sim_60bd0185aff7dc0ffd02272a', 1112, 'needs_response', NULL, NULL, '2026-11-29T00:26:29.671Z', '2026-11-29T00:26:29.671Z');
INSERT INTO refund_requests (id, order_id, payment_intent_id, cents, reason, is_corrected, idempotency_key, requested_by, requested_at, state, attempts, last_error, updated_at) VALUES ('01a224b1-c0b4-74cf-baca-dd778f4b44e0', '01a224b1-c01a-74e4-9c41-28061219cfce', 'pi_sim_3de091520b8199b3f859417f', NULL, 'Stornierung der Bestellung', 0, NULL, '01a224b1-bc4d-7263-932c-ffb8acce7f06', '2026-11-29T00:26:29.708Z', 'done', 0, NULL, '2026-11-29T00:26:29.736Z');
INSERT INTO double_payments (session_id, order_id, received_at) VALUES ('cs_test_second', '01a224b1-bee0-700e-9331-06db8b5b4ed2', '2026-11-24T10:00:00.000Z');
INSERT INTO invoices (id, number, year, sequence, position, order_id, kind, cancels, corrects, sha256, created_at, record) VALUES ('01a224b1-bee5-7491-ac07-7bcc28784851', 'RE-2026-000001', 2026, 1, 1, '01a224b1-bee0-700e-9331-06db8b5b4ed2', 'invoice', NULL, NULL, 'e734cc2dccf39e78f726998af04b3b66559afb10a3fafdbc8400925d51dd2f40', '2026-11-29T00:26:29.239Z', '{"number":"RE-2026-000001","year":2026,"sequence":1,"position":1,"kind":"invoice","cancels":null,"templateVersion":2,"taxMode":"small-business","issuedAt":"2026-11-29T00:26:29.239Z","issuedOn":"2026-11-29","issuer":{"company":"Musterbetrieb Schichtwerk GbR (Beispieldaten)","partners":["Erika Mustermann","Max Mustermann"],"street":"Musterstraße 1","postalCode":"70173","city":"Musterstadt","country":"Deutschland","email":"kontakt@schichtwerk.example","phone":"+49 711 0000000","website":"https://www.schichtwerk.example","taxNumber":"00000/00000","vatId":null},"recipient":{"name":"Ada Lovelace","company":null,"email":"ada@example.org","address":{"line1":"Hauptstraße 1","line2":null,"postalCode":"70173","city":"Stuttgart","country":"DE","countryName":"Deutschland"}},"delivery":null,"orderId":"01a224b1-bee0-700e-9331-06db8b5b4ed2","orderNumber":"8B5B4ED2","orderedOn":"2026-11-29","serviceNote":"Bezahlt vor der Leistung. Leistungszeitpunkt ist der Tag der Abholung.","lines":[{"fileName":"würfel-20.stl","description":"Gefertigtes 3D-Druckteil: PLA, Weiß, Schichthöhe 0,2 mm, Füllgrad 20 %","material":"PLA","colors":"Weiß","layerHeight":0.2,"infill":20.0,"quantity":2,"unitCentsBeforeDiscount":556,"discountPercent":0.0,"unitCents":556,"lineCents":1112}],"itemsCents":1112,"shipping":"pickup","shippingLabel":"Abholung","shippingCents":0,"totalCents":1112,"currency":"EUR","taxNote":"Steuerfrei als Kleinunternehmer gemäß § 19 UStG: Es wird keine Umsatzsteuer berechnet.","paymentNote":"Der Rechnungsbetrag wurde am 29.11.2026 online bezahlt.","isTest":true,"previousSha256":null}');
INSERT INTO invoices (id, number, year, sequence, position, order_id, kind, cancels, corrects, sha256, created_at, record) VALUES ('01a224b1-c02b-71cb-aa74-054027b2dd01', 'RE-2026-000002', 2026, 2, 2, '01a224b1-c01a-74e4-9c41-28061219cfce', 'invoice', NULL, NULL, '3e79b6fd6540691284c298cdbcc669c9e3d47fc1ff4a5335960337fac140c79b', '2026-11-29T00:26:29.552Z', '{"number":"RE-2026-000002","year":2026,"sequence":2,"position":2,"kind":"invoice","cancels":null,"templateVersion":2,"taxMode":"small-business","issuedAt":"2026-11-29T00:26:29.552Z","issuedOn":"2026-11-29","issuer":{"company":"Musterbetrieb Schichtwerk GbR (Beispieldaten)","partners":["Erika Mustermann","Max Mustermann"],"street":"Musterstraße 1","postalCode":"70173","city":"Musterstadt","country":"Deutschland","email":"kontakt@schichtwerk.example","phone":"+49 711 0000000","website":"https://www.schichtwerk.example","taxNumber":"00000/00000","vatId":null},"recipient":{"name":"Ada Lovelace","company":null,"email":"ada@example.org","address":{"line1":"Hauptstraße 1","line2":null,"postalCode":"70173","city":"Stuttgart","country":"DE","countryName":"Deutschland"}},"delivery":{"name":"Ada Lovelace","address":{"line1":"Hauptstraße 1","line2":null,"postalCode":"70173","city":"Stuttgart","country":"DE","countryName":"Deutschland"}},"orderId":"01a224b1-c01a-74e4-9c41-28061219cfce","orderNumber":"1219CFCE","orderedOn":"2026-11-29","serviceNote":"Bezahlt vor der Leistung. Leistungszeitpunkt ist der Tag des Versands.","lines":[{"fileName":"würfel-20.stl","description":"Gefertigtes 3D-Druckteil: PLA, Weiß, Schichthöhe 0,2 mm, Füllgrad 20 %","material":"PLA","colors":"Weiß","layerHeight":0.2,"infill":20.0,"quantity":2,"unitCentsBeforeDiscount":556,"discountPercent":0.0,"unitCents":556,"lineCents":1112}],"itemsCents":1112,"shipping":"shipping","shippingLabel":"Standardversand","shippingCents":549,"totalCents":1661,"currency":"EUR","taxNote":"Steuerfrei als Kleinunternehmer gemäß § 19 UStG: Es wird keine Umsatzsteuer berechnet.","paymentNote":"Der Rechnungsbetrag wurde am 29.11.2026 online bezahlt.","isTest":true,"previousSha256":"e734cc2dccf39e78f726998af04b3b66559afb10a3fafdbc8400925d51dd2f40"}');
INSERT INTO invoices (id, number, year, sequence, position, order_id, kind, cancels, corrects, sha256, created_at, record) VALUES ('01a224b1-c0b6-74ba-9d95-2ead4ca742a6', 'RE-2026-000003', 2026, 3, 3, '01a224b1-c01a-74e4-9c41-28061219cfce', 'cancellation', 'RE-2026-000002', NULL, 'e262801e91aef1ac38b633ea1dce0acdda8bec8d8aa7f17f99da8541cb9132f9', '2026-11-29T00:26:29.707Z', '{"number":"RE-2026-000003","year":2026,"sequence":3,"position":3,"kind":"cancellation","cancels":{"number":"RE-2026-000002","issuedOn":"2026-11-29","reason":"Stornierung der Bestellung"},"templateVersion":2,"taxMode":"small-business","issuedAt":"2026-11-29T00:26:29.707Z","issuedOn":"2026-11-29","issuer":{"company":"Musterbetrieb Schichtwerk GbR (Beispieldaten)","partners":["Erika Mustermann","Max Mustermann"],"street":"Musterstraße 1","postalCode":"70173","city":"Musterstadt","country":"Deutschland","email":"kontakt@schichtwerk.example","phone":"+49 711 0000000","website":"https://www.schichtwerk.example","taxNumber":"00000/00000","vatId":null},"recipient":{"name":"Ada Lovelace","company":null,"email":"ada@example.org","address":{"line1":"Hauptstraße 1","line2":null,"postalCode":"70173","city":"Stuttgart","country":"DE","countryName":"Deutschland"}},"delivery":{"name":"Ada Lovelace","address":{"line1":"Hauptstraße 1","line2":null,"postalCode":"70173","city":"Stuttgart","country":"DE","countryName":"Deutschland"}},"orderId":"01a224b1-c01a-74e4-9c41-28061219cfce","orderNumber":"1219CFCE","orderedOn":"2026-11-29","serviceNote":"Bezahlt vor der Leistung. Leistungszeitpunkt ist der Tag des Versands.","lines":[{"fileName":"würfel-20.stl","description":"Gefertigtes 3D-Druckteil: PLA, Weiß, Schichthöhe 0,2 mm, Füllgrad 20 %","material":"PLA","colors":"Weiß","layerHeight":0.2,"infill":20.0,"quantity":2,"unitCentsBeforeDiscount":-556,"discountPercent":0.0,"unitCents":-556,"lineCents":-1112}],"itemsCents":-1112,"shipping":"shipping","shippingLabel":"Standardversand","shippingCents":-549,"totalCents":-1661,"currency":"EUR","taxNote":"Steuerfrei als Kleinunternehmer gemäß § 19 UStG: Es wird keine Umsatzsteuer berechnet.","paymentNote":"Der Betrag von 16,61 € wird auf das ursprüngliche Zahlungsmittel erstattet.","isTest":true,"previousSha256":"3e79b6fd6540691284c298cdbcc669c9e3d47fc1ff4a5335960337fac140c79b"}');
INSERT INTO invoice_counters (year, last) VALUES (2026, 3);
INSERT INTO legal_texts (sha256, name, version, title, first_used_at, text) VALUES ('d2b8675c77d120541c9abad1a38f2a7727b020175041000ffc9af13b318953b7', 'agb', '2026-11-28', 'Allgemeine Geschäftsbedingungen', '2026-11-29T00:26:29.191Z', '## 1. Geltung und Anbieter

Diese Bedingungen gelten für alle Verträge, die Sie über diesen Onlinesh');
INSERT INTO legal_texts (sha256, name, version, title, first_used_at, text) VALUES ('63c3537b910512a2e21db998145bc1ef3dc6607d1296e3a64c42399e2fb6c475', 'datenschutz', '2026-11-28', 'Datenschutzerklärung', '2026-11-29T00:26:29.191Z', '## 1. Verantwortlicher

Musterbetrieb Schichtwerk GbR (Beispieldaten)\
Erika Mustermann, Max Musterm');
INSERT INTO legal_texts (sha256, name, version, title, first_used_at, text) VALUES ('c6a4f3f50f75344cae0c41396d950d61d0b819772ab8bbbc250b35cb2f831cb7', 'widerruf', '2026-11-22', 'Widerrufsbelehrung', '2026-11-29T00:26:29.191Z', '## Ihr Widerrufsrecht

Wir fertigen Ihre Teile nach Ihren Dateien und Vorgaben. Für solche Waren sie');
INSERT INTO legal_texts (sha256, name, version, title, first_used_at, text) VALUES ('2e40bc8ae8d58a4cc459e3eee421973e3f2c39212345dd747c2ada0050912fca', 'erklaerungen', '2026-11-22', 'Erklärungen zu den Rechten an einem Modell', '2026-11-29T00:26:29.817Z', 'Ich stimme den Allgemeinen Geschäftsbedingungen (AGB) zu.
Ich verwende das Modell ausschließlich zu ');
INSERT INTO withdrawals (id, received_at, name, contract, email, receipt, notice, is_first_of_order) VALUES ('01a224b1-c0ae-7019-95f3-d61417aacbfc', '2026-11-29T00:26:29.702Z', 'Mia', '1219CFCE', 'ada@example.org', 'alone', 'alone', 1);
INSERT INTO order_withdrawals (order_id, withdrawal_id, received_at, decision, decided_at, decided_by, decision_reason) VALUES ('01a224b1-c01a-74e4-9c41-28061219cfce', '01a224b1-c0ae-7019-95f3-d61417aacbfc', '2026-11-29T00:26:29.702Z', NULL, NULL, NULL, NULL);
INSERT INTO product_reports (id, order_id, kind, happened_on, reporter, what, measures, created_by, created_at, updated_at) VALUES ('u', '01a224b1-bee0-700e-9331-06db8b5b4ed2', 'complaint', '2026-11-24', 'Mia', 'Grat', 'keine', 'chefin@example.org', '2026-11-24T10:00:00.000Z', '2026-11-24T10:00:00.000Z');
INSERT INTO erasures (id, day, kind, salt, hash) VALUES ('e', '2026-11-24', 'user', 'aa', 'bb');
INSERT INTO outbox_mails (id, order_id, user_id, kind, message_id, recipient_name, recipient_address, reply_to, subject, state, attempts, next_attempt_at, last_error, created_at, sent_at, settled_at, has_notice, invoice, pictures, text_body, html_body) VALUES ('01a224b1-bc60-72b1-8e1b-99ef85a2aca9', NULL, '01a224b1-bc4d-7263-932c-ffb8acce7f06', 'welcome', '<01a224b1-bc4d-7263-932c-ffb8acce7f06.welcome@schichtwerk.example>', 'Ada Lovelace', 'chefin@example.org', 'kontakt@schichtwerk.example', 'Willkommen bei Musterbetrieb Schichtwerk GbR (Beispieldaten)', 'sent', 0, '2026-11-29T00:25:57.600Z', NULL, '2026-11-29T00:25:57.600Z', '2026-11-29T00:25:57.600Z', NULL, 0, NULL, '[]', 'Guten Tag Ada Lovelace,

Ihr Konto bei Musterbetrieb Schichtwerk GbR (Beispieldaten) ist angelegt. Bitte bestätigen Sie Ihre E-Mail-Adresse. Danach sehen Sie in Ihrem Konto auch Bestellungen, die Sie mit dieser Adresse als Gast aufgegeben haben.

E-Mail-Adresse bestätigen:
http://127.0.0.1:45989/#bestaetigen=4cd95fd3c929d373cb688a0b1381cd1a662d79ef460b24c23cd6cbfaa045d08a

Der Link gilt sieben Tage. Haben Sie sich nicht registriert, brauchen Sie nichts zu tun: Unbestätigt und unbenutzt wird das Konto nach 30 Tagen gelöscht; auf Ihre Nachricht hin auch früher.

Freundliche Grüße
Musterbetrieb Schichtwerk GbR (Beispieldaten)
kontakt@schichtwerk.example', '');
INSERT INTO outbox_mails (id, order_id, user_id, kind, message_id, recipient_name, recipient_address, reply_to, subject, state, attempts, next_attempt_at, last_error, created_at, sent_at, settled_at, has_notice, invoice, pictures, text_body, html_body) VALUES ('01a224b1-bc60-72b1-8e1b-99f06aed884c', NULL, '01a224b1-bc4d-7263-932c-ffb8acce7f06', 'new_user', '<01a224b1-bc4d-7263-932c-ffb8acce7f06.new_user@schichtwerk.example>', 'Musterbetrieb Schichtwerk GbR (Beispieldaten)', 'kontakt@schichtwerk.example', 'chefin@example.org', 'Neues Kundenkonto: Ada Lovelace', 'sent', 0, '2026-11-29T00:25:57.600Z', NULL, '2026-11-29T00:25:57.600Z', '2026-11-29T00:25:57.600Z', NULL, 0, NULL, '[]', 'Name: Ada Lovelace

E-Mail: chefin@example.org

Telefon: +49 711 1234

Firma: Analytische Maschinen

Freundliche Grüße
Musterbetrieb Schichtwerk GbR (Beispieldaten)
kontakt@schichtwerk.example', '');
INSERT INTO outbox_mails (id, order_id, user_id, kind, message_id, recipient_name, recipient_address, reply_to, subject, state, attempts, next_attempt_at, last_error, created_at, sent_at, settled_at, has_notice, invoice, pictures, text_body, html_body) VALUES ('01a224b1-bee6-70b1-b54c-b683e1dbe4a5', '01a224b1-bee0-700e-9331-06db8b5b4ed2', NULL, 'customer_confirmation', '<01a224b1-bee0-700e-9331-06db8b5b4ed2.customer_confirmation@schichtwerk.example>', 'Ada Lovelace', 'ada@example.org', 'kontakt@schichtwerk.example', 'Ihre Bestellung 8B5B4ED2 bei Musterbetrieb Schichtwerk GbR (Beispieldaten)', 'sent', 0, '2026-11-29T00:26:29.245Z', NULL, '2026-11-29T00:26:29.246Z', '2026-11-29T00:26:29.246Z', NULL, 0, 'RE-2026-000001', '[{"place":"teil-1","contentId":"teil-1.01a224b1-bee0-700e-9331-06db8b5b4ed2@schichtwerk.example","fileId":"01a224b1-be72-74f6-856d-62beb0e41908","color":"#ffffff"}]', 'Guten Tag Ada Lovelace,

vielen Dank für Ihre Bestellung 8B5B4ED2 vom 29.11.2026, 01:26 Uhr. Ihre Zahlung über 11,12 € ist eingegangen.
Damit ist der Vertrag geschlossen.
Dies war eine Testzahlung: Es ist kein Geld geflossen.

Rechnungsnummer: RE-2026-000001 (die Rechnung liegt bei)
E-Mail: ada@example.org
Telefon: +49 711 1234

Ihre Bestellung im Einzelnen:

1. würfel-20.stl
   Material: PLA
   Farbe: Weiß
   Schichthöhe: 0,2 mm
   Füllgrad: 20 %
   Volumen je Stück: 8 cm³
   2 × 5,56 € = 11,12 €

Zwischensumme: 11,12 €
Abholung: 0,00 €
Gesamtbetrag: 11,12 €

Endpreis. Gemäß § 19 UStG wird keine Umsatzsteuer berechnet.

Abholbereit voraussichtlich bis 07.12.2026

Rechnungsadresse
Ada Lovelace
Hauptstraße 1
70173 Stuttgart
Deutschland

Sie holen die Teile bei uns ab.

Ihre Nachricht an uns
Bitte sauber entgraten.

Stand und Rechnung Ihrer Bestellung, und die Möglichkeit, sie zu widerrufen:
http://127.0.0.1:45989/bestellung#01a224b1-bee0-700e-9331-06db8b5b4ed2.1798503989.cd7f2025319171b08681179b948af565
Auf derselben Seite bestellen Sie die Teile noch einmal.
Der Link gilt 30 Tage; danach fordern Sie auf derselben Seite einen neuen an.

Für unsere Teile besteht ein gesetzliches Mängelhaftungsrecht.

Hersteller der Teile: Musterbetrieb Schichtwerk GbR (Beispieldaten), Musterstraße 1, 70173 Musterstadt, Deutschland, kontakt@schichtwerk.example. Bitte beachten Sie:
PLA: Erweicht ab etwa 50 °C und bricht spröde. Nicht für Lebensmittelkontakt, nicht als Spielzeug und nicht für medizinische Zwecke. Kleine Teile gehören nicht in die Hände von Kindern unter 3 Jahren.
Wie wir Ihre Daten verarbeiten: http://127.0.0.1:45989/datenschutz

Bitte prüfen Sie diese Angaben. Stimmt etwas nicht, antworten Sie einfach auf diese Mail. Unten folgen die Bedingungen,
denen Sie zugestimmt haben, und die Angaben zum Widerruf. Bitte bewahren Sie diese Mail auf.

Freundliche Grüße
Musterbetrieb Schichtwerk GbR (Beispieldaten), Musterstraße 1, 70173 Musterstadt, Deutschland, kontakt@schichtwerk.example


----------------------------------------------------------------------
Allgemeine Geschäftsbedingungen
----------------------------------------------------------------------

1. Geltung und Anbieter

Diese Bedingungen gelten für alle Verträge, die Sie über diesen Onlineshop mit uns schließen. Vertragspartner ist:

Musterbetrieb Schichtwerk GbR (Beispieldaten)
Erika Mustermann, Max Mustermann
Musterstraße 1
70173 Musterstadt
Deutschland
E-Mail: kontakt@schichtwerk.example
Telefon: +49 711 0000000

Verbraucher ist, wer den Vertrag überwiegend weder gewerblich noch selbstständig beruflich schließt (§ 13 BGB). Unternehmer ist, wer dabei in Ausübung seiner gewerblichen oder selbstständigen beruflichen Tätigkeit handelt (§ 14 BGB). Abweichende Bedingungen des Kunden werden nicht Vertragsbestandteil.

2. Leistung

Wir fertigen Teile im 3D-Druck nach den Modelldateien, die Sie hochladen, in der von Ihnen gewählten Konfiguration aus Material, Farbe, Schichthöhe, Füllgrad und Stückzahl. Grundlage sind die Maße der Datei. Der 3D-Druck baut Teile aus Schichten auf: Sichtbare Schichten, kleine Spuren von Stützen und geringe Unterschiede in Maß, Farbe und Oberfläche sind bei diesem Verfahren üblich. Ihre gesetzlichen Rechte bei Mängeln bleiben davon unberührt.

Wir prüfen nicht, ob ein Teil konstruktiv für Ihren Zweck geeignet ist. Die Sicherheitshinweise zu jedem Material stehen vor der Bestellung neben dem Material und in der Bestellübersicht. Teile für sicherheitsrelevante oder medizinische Anwendungen, für den Kontakt mit Lebensmitteln und Spielzeug fertigen wir nur nach ausdrücklicher Vereinbarung.

3. Vertragsschluss

1. Die Darstellung des Angebots und die Preisanzeige im Shop sind noch kein bindendes Angebot. Im Bestellvorgang können Sie Ihre Eingaben jederzeit über „Zurück“ prüfen und ändern.
2. Mit dem Klick auf die Schaltfläche am Ende des Bestellvorgangs geben Sie ein verbindliches Angebot ab und gelangen zur Bezahlseite. Verlassen Sie diese, ohne zu bezahlen, oder läuft sie ab, ist Ihr Angebot hinfällig und es kommt kein Vertrag zustande.
3. Haben Sie bezahlt, nehmen wir Ihr Angebot an, indem die Seite nach der Zahlung Ihre Bestellung bestätigt; unverzüglich danach bestätigen wir den Vertrag auch per E-Mail.
4. Ist der Betrag noch unterwegs, weicht er vom vereinbarten ab oder haben wir den Kauf auf Rechnung vereinbart, bestätigen wir zunächst nur den Eingang Ihrer Bestellung. Wir prüfen sie und nehmen Ihr Angebot innerhalb von 7 Tagen an, indem wir die Bestellung per E-Mail bestätigen; bei einer Zahlung, die unterwegs ist, beginnen die 7 Tage mit ihrem Eingang. Nehmen wir es nicht an, ist Ihre Bestellung hinfällig und wir erstatten geleistete Zahlungen.
5. Vertragssprache ist Deutsch. Wir speichern den Vertragstext; Sie erhalten ihn mit diesen Bedingungen und der Widerrufsbelehrung per E-Mail.
6. Stellt sich vor Beginn der Fertigung heraus, dass ein Teil gegen Abschnitt 9 verstößt, einem in Abschnitt 2 ausgeschlossenen Zweck dient, sich in der gewählten Konfiguration nicht fertigen lässt oder dass sein Volumen falsch ermittelt wurde, teilen wir Ihnen das unverzüglich mit dem Grund mit und können vom Vertrag über dieses Teil zurücktreten, vom ganzen Vertrag, wenn kein anderes Teil zu fertigen bleibt. Was Sie dafür gezahlt haben, erstatten wir dann unverzüglich, spätestens binnen 14 Tagen.

4. Preise und Versandkosten

Es gelten die Preise zum Zeitpunkt der Bestellung. Alle Preise sind Endpreise in Euro; gemäß § 19 UStG wird keine Umsatzsteuer berechnet. Die Kosten des Versands kommen hinzu und werden vor der Bestellung angezeigt; die Abholung ist kostenlos.

5. Zahlung

1. Sie zahlen per Karte über die Bezahlseite unseres Zahlungsdienstleisters. Die Zahlung ist mit der Bestellung fällig.
2. Die Rechnung erhalten Sie elektronisch als PDF.
3. Gewähren wir ausnahmsweise den Kauf auf Rechnung, beträgt das Zahlungsziel 14 Tage ab Zugang der Rechnung.
4. Kommen Sie in Verzug, schulden Sie Zinsen: bei Geschäften zwischen Unternehmern in Höhe von 9 Prozentpunkten über dem Basiszinssatz, als Verbraucher in Höhe von 5 Prozentpunkten über dem Basiszinssatz (§ 288 BGB).

6. Lieferung und Abholung

Wir liefern nach Deutschland, Österreich, in die Schweiz, die Niederlande, nach Belgien und Frankreich oder stellen die Teile zur Abholung bereit. Die Bestellübersicht nennt vor dem Bezahlen für jede Versandart den Tag, bis zu dem wir voraussichtlich liefern oder die Teile zur Abholung bereitstellen. Er ist nach Arbeitstagen (Montag bis Freitag ohne die gesetzlichen Feiertage in Baden-Württemberg) ab der Bestellung berechnet und steht auch in der Bestellbestätigung. Bei Verbrauchern geht die Gefahr mit der Übergabe an sie über, bei Unternehmern mit der Übergabe an den Beförderer.

Bei Lieferungen in die Schweiz erhebt der Schweizer Zoll Einfuhrsteuer und gegebenenfalls weitere Abgaben; sie sind nicht im Preis enthalten, und der Empfänger trägt sie.

7. Stornierung vor Fertigungsbeginn

Solange die Fertigung nicht begonnen hat, können Sie Ihre Bestellung ohne Angabe von Gründen stornieren: per E-Mail oder Telefon mit der Bestellnummer, unter den Angaben in Abschnitt 1. Wir erstatten dann den vollen Betrag innerhalb von 14 Tagen auf dem Weg, auf dem Sie gezahlt haben.

8. Widerrufsrecht

Verbrauchern räumen wir ein Widerrufsrecht von 14 Tagen ein, das erlischt, sobald die Fertigung der nach Ihren Vorgaben hergestellten Teile beginnt. Einzelheiten stehen in der Widerrufsbelehrung (http://127.0.0.1:45989/widerruf).

9. Ihre Daten und Rechte Dritter

Sie versichern, dass Sie die hochgeladenen Modelle vervielfältigen lassen dürfen und dass diese keine Rechte Dritter und keine Gesetze verletzen. Von Ansprüchen Dritter, die auf einer schuldhaften Verletzung dieser Pflicht beruhen, stellen Sie uns frei. Waffen, Waffenteile und verfassungswidrige Inhalte fertigen wir nicht. Der Shop vergleicht die Namen von und in Dateien mit Wortlisten und hält Treffer an, bis Sie sich erklärt haben. Über eine Ablehnung entscheidet ein Mensch; er nennt den Grund und prüft sie auf Ihre Nachricht hin noch einmal. Wir verwenden Ihre Modelle nur, um Ihren Auftrag zu kalkulieren und auszuführen, und behandeln sie vertraulich.

10. Eigentumsvorbehalt

Bis zur vollständigen Bezahlung bleiben die gelieferten Teile unser Eigentum.

11. Mängelrechte

Für unsere Teile besteht ein gesetzliches Mängelhaftungsrecht; für Verbraucher gilt es uneingeschränkt. Für Unternehmer beträgt die Verjährungsfrist ein Jahr ab Ablieferung. Ist der Kunde Kaufmann, gilt § 377 HGB. Die Verkürzung gilt nicht für Schäden an Leben, Körper oder Gesundheit, nicht bei Vorsatz, grober Fahrlässigkeit oder Arglist, nicht für übernommene Garantien, nicht für Ansprüche nach dem Produkthaftungsgesetz und nicht für den Rückgriff in der Lieferkette (§§ 445a, 445b, 478 BGB).

12. Haftung

Wir haften unbeschränkt für Vorsatz und grobe Fahrlässigkeit, für Schäden an Leben, Körper oder Gesundheit, nach dem Produkthaftungsgesetz und für übernommene Garantien. Bei leichter Fahrlässigkeit haften wir nur für die Verletzung wesentlicher Vertragspflichten und begrenzt auf den vertragstypischen, vorhersehbaren Schaden.

13. Schlussbestimmungen

Es gilt deutsches Recht ohne das UN-Kaufrecht. Gegenüber Verbrauchern bleibt zwingendes Recht des Staates unberührt, in dem sie ihren gewöhnlichen Aufenthalt haben. Ist der Kunde Kaufmann, ist unser Sitz Gerichtsstand. Wir sind nicht bereit und nicht verpflichtet, an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teilzunehmen. Ist eine Bestimmung unwirksam, bleiben die übrigen wirksam.


----------------------------------------------------------------------
Widerrufsbelehrung
----------------------------------------------------------------------

Ihr Widerrufsrecht

Wir fertigen Ihre Teile nach Ihren Dateien und Vorgaben. Für solche Waren sieht das Gesetz kein Widerrufsrecht vor (§ 312g Abs. 2 Nr. 1 BGB). Wir räumen Ihnen als Verbraucher freiwillig eines ein: Sie können diesen Vertrag von der Bestellung an binnen vierzehn Tagen ohne Angabe von Gründen widerrufen. Die Frist beginnt mit dem Tag, an dem der Vertrag geschlossen wurde. Das Widerrufsrecht erlischt, sobald die Fertigung der nach Ihren Vorgaben hergestellten Teile beginnt, auch vor Ablauf der vierzehn Tage. Ob die Fertigung begonnen hat, sagt der Stand Ihrer Bestellung; außerdem benachrichtigen wir Sie per E-Mail.

So widerrufen Sie

Erklären Sie uns eindeutig, dass Sie diesen Vertrag widerrufen:

- online auf der Seite Vertrag widerrufen (http://127.0.0.1:45989/widerruf), ohne Anmeldung; den Eingang bestätigen wir Ihnen unverzüglich per E-Mail mit Inhalt, Datum und Uhrzeit
- per E-Mail oder Brief an die folgende Anschrift; Sie können das Muster unten verwenden, müssen es aber nicht

Musterbetrieb Schichtwerk GbR (Beispieldaten)
Erika Mustermann, Max Mustermann
Musterstraße 1
70173 Musterstadt
Deutschland
E-Mail: kontakt@schichtwerk.example
Telefon: +49 711 0000000

Zur Wahrung der Frist reicht es, dass Sie die Mitteilung vor Ablauf der Widerrufsfrist absenden.

Stornierung vor Fertigungsbeginn

Bis zum Beginn der Fertigung können Sie Ihre Bestellung jederzeit stornieren, per E-Mail oder Telefon mit der Bestellnummer. Sie erhalten den vollen Betrag innerhalb von 14 Tagen zurück.

Folgen des Widerrufs

Wenn Sie diesen Vertrag wirksam widerrufen, zahlen wir Ihnen alle Zahlungen, die wir von Ihnen erhalten haben, einschließlich der Lieferkosten (mit Ausnahme der zusätzlichen Kosten, die sich daraus ergeben, dass Sie eine andere als die von uns angebotene günstigste Standardlieferung gewählt haben), unverzüglich und spätestens binnen vierzehn Tagen ab dem Tag zurück, an dem Ihre Mitteilung über den Widerruf bei uns eingegangen ist. Wir verwenden dafür dasselbe Zahlungsmittel, das Sie eingesetzt haben, und berechnen Ihnen dafür keine Entgelte.

Teile müssen Sie nicht zurücksenden: Solange das Widerrufsrecht besteht, hat die Fertigung nicht begonnen.

Muster-Widerrufsformular

Wenn Sie den Vertrag widerrufen wollen, füllen Sie dieses Muster aus und senden Sie es zurück:

- An: Name, Anschrift und E-Mail-Adresse des oben genannten Anbieters
- Hiermit widerrufe(n) ich/wir (*) den von mir/uns (*) abgeschlossenen Vertrag über den Kauf der folgenden Waren (*)
- Bestellt am
- Bestellnummer
- Name des/der Verbraucher(s)
- Anschrift des/der Verbraucher(s)
- Unterschrift des/der Verbraucher(s), nur bei Mitteilung auf Papier
- Datum

(*) Unzutreffendes streichen.', '');
INSERT INTO outbox_mails (id, order_id, user_id, kind, message_id, recipient_name, recipient_address, reply_to, subject, state, attempts, next_attempt_at, last_error, created_at, sent_at, settled_at, has_notice, invoice, pictures, text_body, html_body) VALUES ('01a224b1-bee6-70b1-b54c-b6848e027af7', '01a224b1-bee0-700e-9331-06db8b5b4ed2', NULL, 'operator_notice', '<01a224b1-bee0-700e-9331-06db8b5b4ed2.operator_notice@schichtwerk.example>', 'Musterbetrieb Schichtwerk GbR (Beispieldaten)', 'kontakt@schichtwerk.example', 'ada@example.org', 'Neue Bestellung 8B5B4ED2 über 11,12 €', 'sent', 0, '2026-11-29T00:26:29.246Z', NULL, '2026-11-29T00:26:29.246Z', '2026-11-29T00:26:29.246Z', NULL, 0, NULL, '[{"place":"teil-1","contentId":"teil-1.01a224b1-bee0-700e-9331-06db8b5b4ed2@schichtwerk.example","fileId":"01a224b1-be72-74f6-856d-62beb0e41908","color":"#ffffff"}]', 'Neue Bestellung 8B5B4ED2 vom 29.11.2026, 01:26 Uhr
Testzahlung: Es ist kein Geld geflossen.

Rechnungsnummer: RE-2026-000001
Kunde: Ada Lovelace
E-Mail: ada@example.org
Telefon: +49 711 1234

Nachricht
Bitte sauber entgraten.

1. würfel-20.stl
   Material: PLA
   Farbe: Weiß
   Schichthöhe: 0,2 mm
   Füllgrad: 20 %
   Volumen je Stück: 8 cm³
   2 × 5,56 € = 11,12 €

Zwischensumme: 11,12 €
Abholung: 0,00 €
Gesamtbetrag: 11,12 €

Endpreis. Gemäß § 19 UStG wird keine Umsatzsteuer berechnet.

Abholbereit voraussichtlich bis 07.12.2026

Rechnungsadresse
Ada Lovelace
Hauptstraße 1
70173 Stuttgart
Deutschland

Sie holen die Teile bei uns ab.

Dateien
würfel-20.stl: 01a224b1-be72-74f6-856d-62beb0e41908', '');
INSERT INTO outbox_mails (id, order_id, user_id, kind, message_id, recipient_name, recipient_address, reply_to, subject, state, attempts, next_attempt_at, last_error, created_at, sent_at, settled_at, has_notice, invoice, pictures, text_body, html_body) VALUES ('01a224b1-bf49-77b2-8b81-c5374532ce98', NULL, '01a224b1-bf48-76ed-86f9-e3d41eda8e08', 'welcome', '<01a224b1-bf48-76ed-86f9-e3d41eda8e08.welcome@schichtwerk.example>', 'Ada Lovelace', 'mia@example.org', 'kontakt@schichtwerk.example', 'Willkommen bei Musterbetrieb Schichtwerk GbR (Beispieldaten)', 'sent', 0, '2026-11-29T00:26:29.345Z', NULL, '2026-11-29T00:26:29.345Z', '2026-11-29T00:26:29.345Z', NULL, 0, NULL, '[]', 'Guten Tag Ada Lovelace,

Ihr Konto bei Musterbetrieb Schichtwerk GbR (Beispieldaten) ist angelegt. Bitte bestätigen Sie Ihre E-Mail-Adresse. Danach sehen Sie in Ihrem Konto auch Bestellungen, die Sie mit dieser Adresse als Gast aufgegeben haben.

E-Mail-Adresse bestätigen:
http://127.0.0.1:45989/#bestaetigen=8e811aacf06566f0f85e1e4f5a4bfcf9efc608f819df4ecb864e54be6e6d558d

Der Link gilt sieben Tage. Haben Sie sich nicht registriert, brauchen Sie nichts zu tun: Unbestätigt und unbenutzt wird das Konto nach 30 Tagen gelöscht; auf Ihre Nachricht hin auch früher.

Freundliche Grüße
Musterbetrieb Schichtwerk GbR (Beispieldaten)
kontakt@schichtwerk.example', '');
INSERT INTO outbox_mails (id, order_id, user_id, kind, message_id, recipient_name, recipient_address, reply_to, subject, state, attempts, next_attempt_at, last_error, created_at, sent_at, settled_at, has_notice, invoice, pictures, text_body, html_body) VALUES ('01a224b1-bf49-77b2-8b81-c538ee0d5fa1', NULL, '01a224b1-bf48-76ed-86f9-e3d41eda8e08', 'new_user', '<01a224b1-bf48-76ed-86f9-e3d41eda8e08.new_user@schichtwerk.example>', 'Musterbetrieb Schichtwerk GbR (Beispieldaten)', 'kontakt@schichtwerk.example', 'mia@example.org', 'Neues Kundenkonto: Ada Lovelace', 'sent', 0, '2026-11-29T00:26:29.345Z', NULL, '2026-11-29T00:26:29.345Z', '2026-11-29T00:26:29.345Z', NULL, 0, NULL, '[]', 'Name: Ada Lovelace

E-Mail: mia@example.org

Telefon: +49 711 1234

Firma: Analytische Maschinen

Freundliche Grüße
Musterbetrieb Schichtwerk GbR (Beispieldaten)
kontakt@schichtwerk.example', '');
INSERT INTO outbox_mails (id, order_id, user_id, kind, message_id, recipient_name, recipient_address, reply_to, subject, state, attempts, next_attempt_at, last_error, created_at, sent_at, settled_at, has_notice, invoice, pictures, text_body, html_body) VALUES ('01a224b1-bfc0-77de-97c9-84398181cdf6', NULL, '01a224b1-bf48-76ed-86f9-e3d41eda8e08', 'password_reset', '<01a224b1-bfc0-77de-97c9-843845552405.password_reset@schichtwerk.example>', 'Ada Lovelace', 'mia@example.org', 'kontakt@schichtwerk.example', 'Neues Passwort festlegen', 'sent', 0, '2026-11-29T00:26:29.464Z', NULL, '2026-11-29T00:26:29.464Z', '2026-11-29T00:26:29.464Z', NULL, 0, NULL, '[]', 'Guten Tag Ada Lovelace,

Für Ihr Konto wurde ein neues Passwort angefordert.

Neues Passwort festlegen:
http://127.0.0.1:45989/#neues-passwort=a6fbefb0c13be63ae7ea579d2a36d98d67fa9b0269526c805a57f78df25f8aab

Der Link gilt 30 Minuten und nur einmal. Haben Sie kein neues Passwort angefordert, brauchen Sie nichts zu tun: Ihr bisheriges gilt weiter.

Freundliche Grüße
Musterbetrieb Schichtwerk GbR (Beispieldaten)
kontakt@schichtwerk.example', '');
INSERT INTO outbox_mails (id, order_id, user_id, kind, message_id, recipient_name, recipient_address, reply_to, subject, state, attempts, next_attempt_at, last_error, created_at, sent_at, settled_at, has_notice, invoice, pictures, text_body, html_body) VALUES ('01a224b1-c02d-7552-ab15-d922a4b53f86', '01a224b1-c01a-74e4-9c41-28061219cfce', NULL, 'customer_confirmation', '<01a224b1-c01a-74e4-9c41-28061219cfce.customer_confirmation@schichtwerk.example>', 'Ada Lovelace', 'ada@example.org', 'kontakt@schichtwerk.example', 'Ihre Bestellung 1219CFCE bei Musterbetrieb Schichtwerk GbR (Beispieldaten)', 'sent', 0, '2026-11-29T00:26:29.572Z', NULL, '2026-11-29T00:26:29.573Z', '2026-11-29T00:26:29.573Z', NULL, 0, 'RE-2026-000002', '[{"place":"teil-1","contentId":"teil-1.01a224b1-c01a-74e4-9c41-28061219cfce@schichtwerk.example","fileId":"01a224b1-bfdf-760d-8c15-f42709401764","color":"#ffffff"}]', 'Guten Tag Ada Lovelace,

vielen Dank für Ihre Bestellung 1219CFCE vom 29.11.2026, 01:26 Uhr. Ihre Zahlung über 16,61 € ist eingegangen.
Damit ist der Vertrag geschlossen.
Dies war eine Testzahlung: Es ist kein Geld geflossen.

Rechnungsnummer: RE-2026-000002 (die Rechnung liegt bei)
E-Mail: ada@example.org
Telefon: +49 711 1234

Ihre Bestellung im Einzelnen:

1. würfel-20.stl
   Material: PLA
   Farbe: Weiß
   Schichthöhe: 0,2 mm
   Füllgrad: 20 %
   Volumen je Stück: 8 cm³
   2 × 5,56 € = 11,12 €

Zwischensumme: 11,12 €
Standardversand: 5,49 €
Gesamtbetrag: 16,61 €

Endpreis. Gemäß § 19 UStG wird keine Umsatzsteuer berechnet.

Lieferung voraussichtlich bis 11.12.2026

Rechnungsadresse
Ada Lovelace
Hauptstraße 1
70173 Stuttgart
Deutschland

Lieferadresse
Ada Lovelace
Hauptstraße 1
70173 Stuttgart
Deutschland

Ihre Nachricht an uns
Bitte sauber entgraten.

Stand und Rechnung Ihrer Bestellung, und die Möglichkeit, sie zu widerrufen:
http://127.0.0.1:45989/account?tab=orders
Auf derselben Seite bestellen Sie die Teile noch einmal.

Für unsere Teile besteht ein gesetzliches Mängelhaftungsrecht.

Hersteller der Teile: Musterbetrieb Schichtwerk GbR (Beispieldaten), Musterstraße 1, 70173 Musterstadt, Deutschland, kontakt@schichtwerk.example. Bitte beachten Sie:
PLA: Erweicht ab etwa 50 °C und bricht spröde. Nicht für Lebensmittelkontakt, nicht als Spielzeug und nicht für medizinische Zwecke. Kleine Teile gehören nicht in die Hände von Kindern unter 3 Jahren.
Wie wir Ihre Daten verarbeiten: http://127.0.0.1:45989/datenschutz

Bitte prüfen Sie diese Angaben. Stimmt etwas nicht, antworten Sie einfach auf diese Mail. Unten folgen die Bedingungen,
denen Sie zugestimmt haben, und die Angaben zum Widerruf. Bitte bewahren Sie diese Mail auf.

Freundliche Grüße
Musterbetrieb Schichtwerk GbR (Beispieldaten), Musterstraße 1, 70173 Musterstadt, Deutschland, kontakt@schichtwerk.example


----------------------------------------------------------------------
Allgemeine Geschäftsbedingungen
----------------------------------------------------------------------

1. Geltung und Anbieter

Diese Bedingungen gelten für alle Verträge, die Sie über diesen Onlineshop mit uns schließen. Vertragspartner ist:

Musterbetrieb Schichtwerk GbR (Beispieldaten)
Erika Mustermann, Max Mustermann
Musterstraße 1
70173 Musterstadt
Deutschland
E-Mail: kontakt@schichtwerk.example
Telefon: +49 711 0000000

Verbraucher ist, wer den Vertrag überwiegend weder gewerblich noch selbstständig beruflich schließt (§ 13 BGB). Unternehmer ist, wer dabei in Ausübung seiner gewerblichen oder selbstständigen beruflichen Tätigkeit handelt (§ 14 BGB). Abweichende Bedingungen des Kunden werden nicht Vertragsbestandteil.

2. Leistung

Wir fertigen Teile im 3D-Druck nach den Modelldateien, die Sie hochladen, in der von Ihnen gewählten Konfiguration aus Material, Farbe, Schichthöhe, Füllgrad und Stückzahl. Grundlage sind die Maße der Datei. Der 3D-Druck baut Teile aus Schichten auf: Sichtbare Schichten, kleine Spuren von Stützen und geringe Unterschiede in Maß, Farbe und Oberfläche sind bei diesem Verfahren üblich. Ihre gesetzlichen Rechte bei Mängeln bleiben davon unberührt.

Wir prüfen nicht, ob ein Teil konstruktiv für Ihren Zweck geeignet ist. Die Sicherheitshinweise zu jedem Material stehen vor der Bestellung neben dem Material und in der Bestellübersicht. Teile für sicherheitsrelevante oder medizinische Anwendungen, für den Kontakt mit Lebensmitteln und Spielzeug fertigen wir nur nach ausdrücklicher Vereinbarung.

3. Vertragsschluss

1. Die Darstellung des Angebots und die Preisanzeige im Shop sind noch kein bindendes Angebot. Im Bestellvorgang können Sie Ihre Eingaben jederzeit über „Zurück“ prüfen und ändern.
2. Mit dem Klick auf die Schaltfläche am Ende des Bestellvorgangs geben Sie ein verbindliches Angebot ab und gelangen zur Bezahlseite. Verlassen Sie diese, ohne zu bezahlen, oder läuft sie ab, ist Ihr Angebot hinfällig und es kommt kein Vertrag zustande.
3. Haben Sie bezahlt, nehmen wir Ihr Angebot an, indem die Seite nach der Zahlung Ihre Bestellung bestätigt; unverzüglich danach bestätigen wir den Vertrag auch per E-Mail.
4. Ist der Betrag noch unterwegs, weicht er vom vereinbarten ab oder haben wir den Kauf auf Rechnung vereinbart, bestätigen wir zunächst nur den Eingang Ihrer Bestellung. Wir prüfen sie und nehmen Ihr Angebot innerhalb von 7 Tagen an, indem wir die Bestellung per E-Mail bestätigen; bei einer Zahlung, die unterwegs ist, beginnen die 7 Tage mit ihrem Eingang. Nehmen wir es nicht an, ist Ihre Bestellung hinfällig und wir erstatten geleistete Zahlungen.
5. Vertragssprache ist Deutsch. Wir speichern den Vertragstext; Sie erhalten ihn mit diesen Bedingungen und der Widerrufsbelehrung per E-Mail.
6. Stellt sich vor Beginn der Fertigung heraus, dass ein Teil gegen Abschnitt 9 verstößt, einem in Abschnitt 2 ausgeschlossenen Zweck dient, sich in der gewählten Konfiguration nicht fertigen lässt oder dass sein Volumen falsch ermittelt wurde, teilen wir Ihnen das unverzüglich mit dem Grund mit und können vom Vertrag über dieses Teil zurücktreten, vom ganzen Vertrag, wenn kein anderes Teil zu fertigen bleibt. Was Sie dafür gezahlt haben, erstatten wir dann unverzüglich, spätestens binnen 14 Tagen.

4. Preise und Versandkosten

Es gelten die Preise zum Zeitpunkt der Bestellung. Alle Preise sind Endpreise in Euro; gemäß § 19 UStG wird keine Umsatzsteuer berechnet. Die Kosten des Versands kommen hinzu und werden vor der Bestellung angezeigt; die Abholung ist kostenlos.

5. Zahlung

1. Sie zahlen per Karte über die Bezahlseite unseres Zahlungsdienstleisters. Die Zahlung ist mit der Bestellung fällig.
2. Die Rechnung erhalten Sie elektronisch als PDF.
3. Gewähren wir ausnahmsweise den Kauf auf Rechnung, beträgt das Zahlungsziel 14 Tage ab Zugang der Rechnung.
4. Kommen Sie in Verzug, schulden Sie Zinsen: bei Geschäften zwischen Unternehmern in Höhe von 9 Prozentpunkten über dem Basiszinssatz, als Verbraucher in Höhe von 5 Prozentpunkten über dem Basiszinssatz (§ 288 BGB).

6. Lieferung und Abholung

Wir liefern nach Deutschland, Österreich, in die Schweiz, die Niederlande, nach Belgien und Frankreich oder stellen die Teile zur Abholung bereit. Die Bestellübersicht nennt vor dem Bezahlen für jede Versandart den Tag, bis zu dem wir voraussichtlich liefern oder die Teile zur Abholung bereitstellen. Er ist nach Arbeitstagen (Montag bis Freitag ohne die gesetzlichen Feiertage in Baden-Württemberg) ab der Bestellung berechnet und steht auch in der Bestellbestätigung. Bei Verbrauchern geht die Gefahr mit der Übergabe an sie über, bei Unternehmern mit der Übergabe an den Beförderer.

Bei Lieferungen in die Schweiz erhebt der Schweizer Zoll Einfuhrsteuer und gegebenenfalls weitere Abgaben; sie sind nicht im Preis enthalten, und der Empfänger trägt sie.

7. Stornierung vor Fertigungsbeginn

Solange die Fertigung nicht begonnen hat, können Sie Ihre Bestellung ohne Angabe von Gründen stornieren: per E-Mail oder Telefon mit der Bestellnummer, unter den Angaben in Abschnitt 1. Wir erstatten dann den vollen Betrag innerhalb von 14 Tagen auf dem Weg, auf dem Sie gezahlt haben.

8. Widerrufsrecht

Verbrauchern räumen wir ein Widerrufsrecht von 14 Tagen ein, das erlischt, sobald die Fertigung der nach Ihren Vorgaben hergestellten Teile beginnt. Einzelheiten stehen in der Widerrufsbelehrung (http://127.0.0.1:45989/widerruf).

9. Ihre Daten und Rechte Dritter

Sie versichern, dass Sie die hochgeladenen Modelle vervielfältigen lassen dürfen und dass diese keine Rechte Dritter und keine Gesetze verletzen. Von Ansprüchen Dritter, die auf einer schuldhaften Verletzung dieser Pflicht beruhen, stellen Sie uns frei. Waffen, Waffenteile und verfassungswidrige Inhalte fertigen wir nicht. Der Shop vergleicht die Namen von und in Dateien mit Wortlisten und hält Treffer an, bis Sie sich erklärt haben. Über eine Ablehnung entscheidet ein Mensch; er nennt den Grund und prüft sie auf Ihre Nachricht hin noch einmal. Wir verwenden Ihre Modelle nur, um Ihren Auftrag zu kalkulieren und auszuführen, und behandeln sie vertraulich.

10. Eigentumsvorbehalt

Bis zur vollständigen Bezahlung bleiben die gelieferten Teile unser Eigentum.

11. Mängelrechte

Für unsere Teile besteht ein gesetzliches Mängelhaftungsrecht; für Verbraucher gilt es uneingeschränkt. Für Unternehmer beträgt die Verjährungsfrist ein Jahr ab Ablieferung. Ist der Kunde Kaufmann, gilt § 377 HGB. Die Verkürzung gilt nicht für Schäden an Leben, Körper oder Gesundheit, nicht bei Vorsatz, grober Fahrlässigkeit oder Arglist, nicht für übernommene Garantien, nicht für Ansprüche nach dem Produkthaftungsgesetz und nicht für den Rückgriff in der Lieferkette (§§ 445a, 445b, 478 BGB).

12. Haftung

Wir haften unbeschränkt für Vorsatz und grobe Fahrlässigkeit, für Schäden an Leben, Körper oder Gesundheit, nach dem Produkthaftungsgesetz und für übernommene Garantien. Bei leichter Fahrlässigkeit haften wir nur für die Verletzung wesentlicher Vertragspflichten und begrenzt auf den vertragstypischen, vorhersehbaren Schaden.

13. Schlussbestimmungen

Es gilt deutsches Recht ohne das UN-Kaufrecht. Gegenüber Verbrauchern bleibt zwingendes Recht des Staates unberührt, in dem sie ihren gewöhnlichen Aufenthalt haben. Ist der Kunde Kaufmann, ist unser Sitz Gerichtsstand. Wir sind nicht bereit und nicht verpflichtet, an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teilzunehmen. Ist eine Bestimmung unwirksam, bleiben die übrigen wirksam.


----------------------------------------------------------------------
Widerrufsbelehrung
----------------------------------------------------------------------

Ihr Widerrufsrecht

Wir fertigen Ihre Teile nach Ihren Dateien und Vorgaben. Für solche Waren sieht das Gesetz kein Widerrufsrecht vor (§ 312g Abs. 2 Nr. 1 BGB). Wir räumen Ihnen als Verbraucher freiwillig eines ein: Sie können diesen Vertrag von der Bestellung an binnen vierzehn Tagen ohne Angabe von Gründen widerrufen. Die Frist beginnt mit dem Tag, an dem der Vertrag geschlossen wurde. Das Widerrufsrecht erlischt, sobald die Fertigung der nach Ihren Vorgaben hergestellten Teile beginnt, auch vor Ablauf der vierzehn Tage. Ob die Fertigung begonnen hat, sagt der Stand Ihrer Bestellung; außerdem benachrichtigen wir Sie per E-Mail.

So widerrufen Sie

Erklären Sie uns eindeutig, dass Sie diesen Vertrag widerrufen:

- online auf der Seite Vertrag widerrufen (http://127.0.0.1:45989/widerruf), ohne Anmeldung; den Eingang bestätigen wir Ihnen unverzüglich per E-Mail mit Inhalt, Datum und Uhrzeit
- per E-Mail oder Brief an die folgende Anschrift; Sie können das Muster unten verwenden, müssen es aber nicht

Musterbetrieb Schichtwerk GbR (Beispieldaten)
Erika Mustermann, Max Mustermann
Musterstraße 1
70173 Musterstadt
Deutschland
E-Mail: kontakt@schichtwerk.example
Telefon: +49 711 0000000

Zur Wahrung der Frist reicht es, dass Sie die Mitteilung vor Ablauf der Widerrufsfrist absenden.

Stornierung vor Fertigungsbeginn

Bis zum Beginn der Fertigung können Sie Ihre Bestellung jederzeit stornieren, per E-Mail oder Telefon mit der Bestellnummer. Sie erhalten den vollen Betrag innerhalb von 14 Tagen zurück.

Folgen des Widerrufs

Wenn Sie diesen Vertrag wirksam widerrufen, zahlen wir Ihnen alle Zahlungen, die wir von Ihnen erhalten haben, einschließlich der Lieferkosten (mit Ausnahme der zusätzlichen Kosten, die sich daraus ergeben, dass Sie eine andere als die von uns angebotene günstigste Standardlieferung gewählt haben), unverzüglich und spätestens binnen vierzehn Tagen ab dem Tag zurück, an dem Ihre Mitteilung über den Widerruf bei uns eingegangen ist. Wir verwenden dafür dasselbe Zahlungsmittel, das Sie eingesetzt haben, und berechnen Ihnen dafür keine Entgelte.

Teile müssen Sie nicht zurücksenden: Solange das Widerrufsrecht besteht, hat die Fertigung nicht begonnen.

Muster-Widerrufsformular

Wenn Sie den Vertrag widerrufen wollen, füllen Sie dieses Muster aus und senden Sie es zurück:

- An: Name, Anschrift und E-Mail-Adresse des oben genannten Anbieters
- Hiermit widerrufe(n) ich/wir (*) den von mir/uns (*) abgeschlossenen Vertrag über den Kauf der folgenden Waren (*)
- Bestellt am
- Bestellnummer
- Name des/der Verbraucher(s)
- Anschrift des/der Verbraucher(s)
- Unterschrift des/der Verbraucher(s), nur bei Mitteilung auf Papier
- Datum

(*) Unzutreffendes streichen.', '');
INSERT INTO outbox_mails (id, order_id, user_id, kind, message_id, recipient_name, recipient_address, reply_to, subject, state, attempts, next_attempt_at, last_error, created_at, sent_at, settled_at, has_notice, invoice, pictures, text_body, html_body) VALUES ('01a224b1-c02d-7552-ab15-d923abd056b2', '01a224b1-c01a-74e4-9c41-28061219cfce', NULL, 'operator_notice', '<01a224b1-c01a-74e4-9c41-28061219cfce.operator_notice@schichtwerk.example>', 'Musterbetrieb Schichtwerk GbR (Beispieldaten)', 'kontakt@schichtwerk.example', 'ada@example.org', 'Neue Bestellung 1219CFCE über 16,61 €', 'sent', 0, '2026-11-29T00:26:29.572Z', NULL, '2026-11-29T00:26:29.573Z', '2026-11-29T00:26:29.573Z', NULL, 0, NULL, '[{"place":"teil-1","contentId":"teil-1.01a224b1-c01a-74e4-9c41-28061219cfce@schichtwerk.example","fileId":"01a224b1-bfdf-760d-8c15-f42709401764","color":"#ffffff"}]', 'Neue Bestellung 1219CFCE vom 29.11.2026, 01:26 Uhr
Testzahlung: Es ist kein Geld geflossen.

Rechnungsnummer: RE-2026-000002
Kunde: Ada Lovelace
E-Mail: ada@example.org
Telefon: +49 711 1234

Nachricht
Bitte sauber entgraten.

1. würfel-20.stl
   Material: PLA
   Farbe: Weiß
   Schichthöhe: 0,2 mm
   Füllgrad: 20 %
   Volumen je Stück: 8 cm³
   2 × 5,56 € = 11,12 €

Zwischensumme: 11,12 €
Standardversand: 5,49 €
Gesamtbetrag: 16,61 €

Endpreis. Gemäß § 19 UStG wird keine Umsatzsteuer berechnet.

Lieferung voraussichtlich bis 11.12.2026

Rechnungsadresse
Ada Lovelace
Hauptstraße 1
70173 Stuttgart
Deutschland

Lieferadresse
Ada Lovelace
Hauptstraße 1
70173 Stuttgart
Deutschland

Dateien
würfel-20.stl: 01a224b1-bfdf-760d-8c15-f42709401764', '');
INSERT INTO outbox_mails (id, order_id, user_id, kind, message_id, recipient_name, recipient_address, reply_to, subject, state, attempts, next_attempt_at, last_error, created_at, sent_at, settled_at, has_notice, invoice, pictures, text_body, html_body) VALUES ('01a224b1-c079-7733-bbd0-dc674a60c82f', '01a224b1-bee0-700e-9331-06db8b5b4ed2', NULL, 'status_processing', '<01a224b1-bee0-700e-9331-06db8b5b4ed2.status_processing@schichtwerk.example>', 'Ada Lovelace', 'ada@example.org', 'kontakt@schichtwerk.example', 'Ihre Bestellung 8B5B4ED2: In Bearbeitung', 'sent', 0, '2026-11-29T00:26:29.649Z', NULL, '2026-11-29T00:26:29.649Z', '2026-11-29T00:26:29.649Z', NULL, 0, NULL, '[{"place":"teil-1","contentId":"teil-1.01a224b1-bee0-700e-9331-06db8b5b4ed2@schichtwerk.example","fileId":"01a224b1-be72-74f6-856d-62beb0e41908","color":"#ffffff"}]', 'Guten Tag Ada Lovelace,

Ihre Bestellung ist jetzt in Bearbeitung: Wir fertigen Ihre Teile.

2 × würfel-20.stl

Zur Bestellung:
http://127.0.0.1:45989/bestellung#01a224b1-bee0-700e-9331-06db8b5b4ed2.1798503989.cd7f2025319171b08681179b948af565

Freundliche Grüße
Musterbetrieb Schichtwerk GbR (Beispieldaten)
kontakt@schichtwerk.example', '');
INSERT INTO outbox_mails (id, order_id, user_id, kind, message_id, recipient_name, recipient_address, reply_to, subject, state, attempts, next_attempt_at, last_error, created_at, sent_at, settled_at, has_notice, invoice, pictures, text_body, html_body) VALUES ('01a224b1-c0a0-715a-9cf8-ccfecd4c9884', '01a224b1-bee0-700e-9331-06db8b5b4ed2', NULL, 'operator_dispute_dp_1', '<01a224b1-bee0-700e-9331-06db8b5b4ed2.operator_dispute_dp_1@schichtwerk.example>', 'Musterbetrieb Schichtwerk GbR (Beispieldaten)', 'kontakt@schichtwerk.example', 'kontakt@schichtwerk.example', 'PRÜFEN: Zahlung angefochten (Bestellung 8B5B4ED2)', 'sent', 0, '2026-11-29T00:26:29.688Z', NULL, '2026-11-29T00:26:29.688Z', '2026-11-29T00:26:29.688Z', NULL, 0, NULL, '[]', 'Guten Tag,

Der Kunde verlangt 11,12 € über seine Bank zurück. Bitte antworten Sie beim Zahlungsdienstleister, bevor die Frist dort abläuft, und fertigen Sie bis dahin nichts mehr.

Zur Bestellung:
http://127.0.0.1:45989/admin/orders?order=01a224b1-bee0-700e-9331-06db8b5b4ed2

Freundliche Grüße
Musterbetrieb Schichtwerk GbR (Beispieldaten)
kontakt@schichtwerk.example', '');
INSERT INTO outbox_mails (id, order_id, user_id, kind, message_id, recipient_name, recipient_address, reply_to, subject, state, attempts, next_attempt_at, last_error, created_at, sent_at, settled_at, has_notice, invoice, pictures, text_body, html_body) VALUES ('01a224b1-c0af-7025-babe-3969445d1417', NULL, NULL, 'withdrawal_receipt', '<01a224b1-c0ae-7019-95f3-d61417aacbfc.withdrawal_receipt@schichtwerk.example>', 'Mia', 'ada@example.org', 'kontakt@schichtwerk.example', 'Eingangsbestätigung Ihres Widerrufs', 'sent', 0, '2026-11-29T00:26:29.702Z', NULL, '2026-11-29T00:26:29.703Z', '2026-11-29T00:26:29.703Z', NULL, 0, NULL, '[]', 'Guten Tag,

Ihr Widerruf ist am 29.11.2026, 01:26 Uhr bei uns eingegangen. Sie haben erklärt:

Hiermit widerrufe ich den folgenden Vertrag:

Vertrag: 1219CFCE

Name: Mia

E-Mail-Adresse: ada@example.org

Diese Nachricht bestätigt den Eingang. Wir prüfen Ihre Erklärung und melden uns bei Ihnen. Haben Sie das nicht selbst erklärt, antworten Sie bitte auf diese E-Mail.

Freundliche Grüße
Musterbetrieb Schichtwerk GbR (Beispieldaten)
kontakt@schichtwerk.example', '');
INSERT INTO outbox_mails (id, order_id, user_id, kind, message_id, recipient_name, recipient_address, reply_to, subject, state, attempts, next_attempt_at, last_error, created_at, sent_at, settled_at, has_notice, invoice, pictures, text_body, html_body) VALUES ('01a224b1-c0af-7025-babe-396a421920fc', NULL, NULL, 'withdrawal_notice', '<01a224b1-c0ae-7019-95f3-d61417aacbfc.withdrawal_notice@schichtwerk.example>', 'Musterbetrieb Schichtwerk GbR (Beispieldaten)', 'kontakt@schichtwerk.example', 'ada@example.org', 'Widerruf: 1219CFCE', 'sent', 0, '2026-11-29T00:26:29.703Z', NULL, '2026-11-29T00:26:29.703Z', '2026-11-29T00:26:29.703Z', NULL, 0, NULL, '[]', 'Am 29.11.2026, 01:26 Uhr ist ein Widerruf eingegangen. Den Eingang bestätigt der Shop selbst.

Hiermit widerrufe ich den folgenden Vertrag:

Vertrag: 1219CFCE

Name: Mia

E-Mail-Adresse: ada@example.org

Gemeint ist: Bestellung #1219CFCE, Status: Eingegangen

Freundliche Grüße
Musterbetrieb Schichtwerk GbR (Beispieldaten)
kontakt@schichtwerk.example', '');
INSERT INTO outbox_mails (id, order_id, user_id, kind, message_id, recipient_name, recipient_address, reply_to, subject, state, attempts, next_attempt_at, last_error, created_at, sent_at, settled_at, has_notice, invoice, pictures, text_body, html_body) VALUES ('01a224b1-c0b7-73f9-894c-e3fcde43c561', '01a224b1-c01a-74e4-9c41-28061219cfce', NULL, 'status_cancelled', '<01a224b1-c01a-74e4-9c41-28061219cfce.status_cancelled@schichtwerk.example>', 'Ada Lovelace', 'ada@example.org', 'kontakt@schichtwerk.example', 'Ihre Bestellung 1219CFCE: Storniert', 'sent', 0, '2026-11-29T00:26:29.711Z', NULL, '2026-11-29T00:26:29.711Z', '2026-11-29T00:26:29.711Z', NULL, 0, 'RE-2026-000003', '[]', 'Guten Tag Ada Lovelace,

Ihre Bestellung wurde storniert.

Den gezahlten Betrag erstatten wir. Das Geld geht auf das Zahlungsmittel, mit dem Sie bezahlt haben. Je nach Bank ist es in einigen Werktagen bei Ihnen.

Die Stornorechnung RE-2026-000003 hebt Ihre Rechnung RE-2026-000002 auf und liegt bei. Sie finden beide bei Ihrer Bestellung.

Zur Bestellung:
http://127.0.0.1:45989/account?tab=orders

Freundliche Grüße
Musterbetrieb Schichtwerk GbR (Beispieldaten)
kontakt@schichtwerk.example', '');
INSERT INTO printed_parts (order_id, position, printed, checked, changed_at, changed_by) VALUES ('01a224b1-bee0-700e-9331-06db8b5b4ed2', 0, 1, 0, '2026-11-29T00:26:29.649Z', '01a224b1-bc4d-7263-932c-ffb8acce7f06');
INSERT INTO failed_pieces (id, order_id, position, pieces, reason, failed_at, failed_by, reprinted_at, reprinted_by) VALUES ('f', '01a224b1-bee0-700e-9331-06db8b5b4ed2', 0, 1, 'other', '2026-11-24T10:00:00.000Z', 'chefin@example.org', NULL, NULL);
INSERT INTO printers (id, name, length_mm, width_mm, height_mm, nozzle_mm, created_at, retired_at) VALUES ('p', 'Eins', 220.0, 220.0, 250.0, 0.4, '2026-11-24T10:00:00.000Z', NULL);
INSERT INTO plates (id, number, printer_id, state, version, created_at, created_by, started_at, ended_at, estimated_minutes, estimated_start_minutes, estimated_grams, actual_minutes, actual_grams) VALUES ('t', 1, 'p', 'planned', 0, '2026-11-24T10:00:00.000Z', 'chefin@example.org', NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO plate_parts (plate_id, order_id, position, pieces, to_check) VALUES ('t', '01a224b1-bee0-700e-9331-06db8b5b4ed2', 0, 1, 0);
INSERT INTO spools (id, number, material, color, full_grams, grams, note, version, created_at, ended_at, kept_at) VALUES ('s', 1, 'PLA', 'Weiß', 1000.0, 910.5, 'Regal 2', 0, '2026-11-24T10:00:00.000Z', NULL, NULL);
INSERT INTO spool_uses (plate_id, spool_id, grams, estimated_grams, is_settled) VALUES ('t', 's', 89.5, 84.2, 0);
INSERT INTO reprints (id, order_id, number, idempotency_key, state, reason, note, is_announced, due_on, carrier, tracking_number, created_at, created_by, ended_at, ended_by) VALUES ('w', '01a224b1-bee0-700e-9331-06db8b5b4ed2', 1, 'k', 'cancelled', 'damaged', NULL, 0, '2026-12-01', NULL, NULL, '2026-11-24T10:00:00.000Z', 'chefin@example.org', NULL, NULL);
INSERT INTO reprint_parts (reprint_id, order_id, position, part, quantity) VALUES ('w', '01a224b1-bee0-700e-9331-06db8b5b4ed2', 9, 0, 1);
INSERT INTO part_checks (order_id, position, worst, is_agreed, findings, layers, settings_version, checked_at) VALUES ('01a224b1-bee0-700e-9331-06db8b5b4ed2', 0, NULL, 0, '[]', NULL, 1, '2026-11-24T10:00:00.000Z');
INSERT INTO admin_acts (id, acted_at, admin_id, act, target_kind, target_id, details) VALUES ('01a224b1-bc84-76b1-8e8d-86b1c491ca58', '2026-11-29T00:25:57.635Z', 'command-line', 'right_given', 'user', '01a224b1-bc4d-7263-932c-ffb8acce7f06', '{"from":null,"to":"owner"}');
INSERT INTO admin_acts (id, acted_at, admin_id, act, target_kind, target_id, details) VALUES ('01a224b1-bdb4-76d2-a28d-2d187683de7f', '2026-11-29T00:25:57.939Z', 'command-line', 'right_given', 'user', '01a224b1-bdb3-72a0-bfa0-0d80327d7988', '{"from":null,"to":"owner"}');
INSERT INTO admin_acts (id, acted_at, admin_id, act, target_kind, target_id, details) VALUES ('01a224b1-bdfb-7555-8133-eb35f6b12182', '2026-11-29T00:26:28.982Z', '01a224b1-bc4d-7263-932c-ffb8acce7f06', 'second_factor_rule_changed', 'shop', NULL, '{"from":false,"to":true}');
INSERT INTO admin_acts (id, acted_at, admin_id, act, target_kind, target_id, details) VALUES ('01a224b1-c078-7798-aabe-86130772ce99', '2026-11-29T00:26:29.647Z', '01a224b1-bc4d-7263-932c-ffb8acce7f06', 'order_status', 'order', '01a224b1-bee0-700e-9331-06db8b5b4ed2', '{"from":"submitted","to":"processing"}');
INSERT INTO admin_acts (id, acted_at, admin_id, act, target_kind, target_id, details) VALUES ('01a224b1-c079-7733-bbd0-dc68a953fab2', '2026-11-29T00:26:29.649Z', '01a224b1-bc4d-7263-932c-ffb8acce7f06', 'parts_printed', 'order', '01a224b1-bee0-700e-9331-06db8b5b4ed2', '{"fileName":"würfel-20.stl","from":0,"of":2,"to":1}');
INSERT INTO admin_acts (id, acted_at, admin_id, act, target_kind, target_id, details) VALUES ('01a224b1-c0b4-74cf-baca-dd7625acde89', '2026-11-29T00:26:29.707Z', '01a224b1-bc4d-7263-932c-ffb8acce7f06', 'order_status', 'order', '01a224b1-c01a-74e4-9c41-28061219cfce', '{"from":"submitted","to":"cancelled"}');
INSERT INTO admin_acts (id, acted_at, admin_id, act, target_kind, target_id, details) VALUES ('01a224b1-c0b5-752b-b1c7-1e34a09d0cf8', '2026-11-29T00:26:29.709Z', '01a224b1-bc4d-7263-932c-ffb8acce7f06', 'order_refunded', 'order', '01a224b1-c01a-74e4-9c41-28061219cfce', '{"cents":1661,"isRest":true}');
INSERT INTO admin_acts (id, acted_at, admin_id, act, target_kind, target_id, details) VALUES ('01a224b1-c1eb-73da-8a78-69c5cbf845a4', '2026-11-29T00:26:30.019Z', '01a224b1-bc4d-7263-932c-ffb8acce7f06', 'costs_saved', 'shop', NULL, '{"from":null,"to":{"failurePercent":5,"machineCentsPerHour":60,"materialCentsPerKg":{"PLA":2000},"powerCentsPerKwh":30,"wageCentsPerHour":1500,"watts":120,"workMinutes":6}}');
INSERT INTO day_counts (day, what, format, reason, count) VALUES ('2026-11-29', 'upload', 'stl', '', 4);
INSERT INTO day_counts (day, what, format, reason, count) VALUES ('2026-11-29', 'checkout', '', '', 2);
INSERT INTO day_counts (day, what, format, reason, count) VALUES ('2026-11-29', 'cart', '', '', 1);
INSERT INTO page_counts (day, page, views) VALUES ('2026-11-24', 'agb', 3);
INSERT INTO shop_facts (name, value) VALUES ('SIGNING_KEY', 'e3e79cb88639fa7267efb7de3ddba760');
INSERT INTO shop_facts (name, value) VALUES ('STORAGE_URL', '/tmp/.tmpthVg2S/data/files');
INSERT INTO shop_facts (name, value) VALUES ('STRIPE_SECRET_KEY', '66a3e1914d6bf1d1350676a2e9c5b75bab5ccc631b554a12032490a7fb46475d');
INSERT INTO shop_facts (name, value) VALUES ('database', '01a224b1-ba08-73cf-ac34-16ba4714ad2f');
INSERT INTO store_marks (mark, made_at) VALUES ('01a224b1-ba1c-76ab-8072-e5b2216297f0', '2026-11-29T00:25:57.000Z');
INSERT INTO health_probe (id, filling) VALUES (1, 'x');
INSERT INTO shared_limits (caller, full_at_ms, counted_at) VALUES ('5d201cefb96625083fcee4276eed09fb', 1795911989988, '2026-11-29T00:26:29.268Z');
INSERT INTO shared_limits (caller, full_at_ms, counted_at) VALUES ('7bd45439e442f727cc286c26cc6fd6d2', 1795911989398, '2026-11-29T00:26:29.368Z');
INSERT INTO shared_limits (caller, full_at_ms, counted_at) VALUES ('ef2073dcea836c8b35515aa8acec48e0', 1795911989212, '2026-11-29T00:26:29.152Z');
INSERT INTO shared_limits (caller, full_at_ms, counted_at) VALUES ('298cc7adabde4d2fb8bd6686e9460f1e', 1795911989637, '2026-11-29T00:26:29.517Z');
INSERT INTO shared_limits (caller, full_at_ms, counted_at) VALUES ('b6301ab1cf958fef41e72f66400db4e0', 1795911989821, '2026-11-29T00:26:29.461Z');
INSERT INTO shared_limits (caller, full_at_ms, counted_at) VALUES ('e54112438b9084251b5bb432e30c9cc2', 1795911990661, '2026-11-29T00:26:29.461Z');
INSERT INTO shared_limits (caller, full_at_ms, counted_at) VALUES ('a53017dea6ab7da42c32d308fa129f8e', 1795911989576, '2026-11-29T00:26:29.516Z');
INSERT INTO shared_limits (caller, full_at_ms, counted_at) VALUES ('a', 1, '2026-11-24T10:00:00.000Z');
INSERT INTO job_beats (id, beat_at) VALUES (1, '2026-11-24T10:00:00.000Z');
INSERT INTO backups (id, planned_for, destination, begun_at, beat_at, ended_at, state, files, copied_bytes, damaged, error) VALUES ('b', NULL, '/mnt/backup', '2026-11-24T10:00:00.000Z', '2026-11-24T10:00:00.000Z', '2026-11-24T10:00:00.000Z', 'done', 0, 0, 0, NULL);
INSERT INTO alarms (code, begun_at) VALUES ('backup', '2026-11-24T10:00:00.000Z');
INSERT INTO page_reports (id, kind, text, page, count, first_at, last_at) VALUES ('r', 'error', 'x', '/agb', 1, '2026-11-24T10:00:00.000Z', '2026-11-24T10:00:00.000Z');
