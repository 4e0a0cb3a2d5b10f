-- A shop of the release: its migrations, and rows of each table. Written by `just released`, never by hand.
-- released 1 efc6ef89eb28a84d429b2a2cde15c8186cd3a0a14617c61af159c2b8f24402ba1dfa2eaf570119be77a92e4cc40fd5e3
-- released 2 251f905108ad307fc81bd89325f7daba9929c4690db5e687002779fb5184a09a4a6b3a3d2535c16dd566902616a858a6
-- released 3 896f1252156562c796811c0d1fb7abfe7d156c1053b017754e53f7aebf9e4ad532b0395855fee8135df03ec6168d22fc
-- released 4 d01f5b57267a4485996e18cf1ae9e75adb0ec09ce16b528a10ebb7eb3e660000712242bf645abe15b954cbd20dd21188
-- released 5 648428a57307d785370b92f5bafb1e9ba11228b2c9e1364270d926a793efc03d4a64bd91ad6582beb0fd6806676e2dc2
-- released 6 fa6bb34c00dcf93825c748476eae1391390845421444afbf960d23a7930ad9ccf50bfaefc978fac0dc8f34687cfb9588
-- released 7 77491263486f26f8fc468795866a60735b0059a0df8954e99cd3145a65834c44349937645fee50c9fe267121e2a9822b
-- released 8 ca6642472c01755f5ad97c56b5b2fad8d19b9338ec9f3e11323cd3e4e4575fdc1119b4f4debbd5720846990c9f85969c
-- released 9 04f04d04af1354c11871eec7dc75e25ae4d630c09f5390737c91395d121620f52a4dc879e2d58872f6da2dce040f8f77
-- released 10 d8d23be0334954853b779f679d4ec7ffcb31bb876a1458acba8b256e7b79f30ac6aea198052f3604c38ddeba15c4faea
-- released 11 75ff53c31e3494f61ddbb0dda7cb514de4326e74374766055a81beebc494516b48065a04e46e36752a1d5e7767612438
INSERT INTO guests (id, token_hash, created_at) VALUES ('guest_01a20d5e7fc075399a8880d831e458ab', 'c871a8ec5340cacc3f4d8c2da1a3b1bcd26d5b266dac89a7faea6c8a146133cb', '2026-11-24T11:44:17.624Z');
INSERT INTO users (id, email, user_metadata, created_at, email_confirmed_at) VALUES ('01a20d5e-7f05-7721-9a69-bea5b298d79a', 'chefin@example.org', '{"name":"Ada Lovelace","displayName":"Ada Lovelace","firstName":"Ada","lastName":"Lovelace","phone":"+49 711 1234","company":"Analytische Maschinen","street":"","city":"","postalCode":"","country":"Deutschland"}', '2026-11-24T11:43:46.436Z', NULL);
INSERT INTO users (id, email, user_metadata, created_at, email_confirmed_at) VALUES ('01a20d5e-7f88-75c9-a448-4b833cf62ea6', 'nachfolger@example.org', '{}', '2026-11-24T11:43:46.568Z', NULL);
INSERT INTO users (id, email, user_metadata, created_at, email_confirmed_at) VALUES ('01a20d5e-8078-75a3-b121-6e97bbc68ea6', 'mia@example.org', '{"name":"Ada Lovelace","displayName":"Ada Lovelace","firstName":"Ada","lastName":"Lovelace","phone":"+49 711 1234","company":"Analytische Maschinen","street":"","city":"","postalCode":"","country":"Deutschland"}', '2026-11-24T11:44:17.807Z', NULL);
INSERT INTO user_profiles (id, is_admin) VALUES ('01a20d5e-7f05-7721-9a69-bea5b298d79a', 1);
INSERT INTO user_profiles (id, is_admin) VALUES ('01a20d5e-7f88-75c9-a448-4b833cf62ea6', 1);
INSERT INTO user_profiles (id, is_admin) VALUES ('01a20d5e-8078-75a3-b121-6e97bbc68ea6', 0);
INSERT INTO passwords (user_id, hash, changed_at) VALUES ('01a20d5e-7f05-7721-9a69-bea5b298d79a', '$argon2id$v=19$m=19456,t=2,p=1$qISA3KEyZJZTgt6UYbam0Q$j3/xTZxdKOcYXMS2QYZJX3eJkYX2SY4XGwlLKqOJ6B4', '2026-11-24T11:43:46.436Z');
INSERT INTO passwords (user_id, hash, changed_at) VALUES ('01a20d5e-8078-75a3-b121-6e97bbc68ea6', '$argon2id$v=19$m=19456,t=2,p=1$dQJDoE7LrvRw2HbL0+wfvw$bMwrqfu/BSPwfGQablUNY9q1luQPM9wMH3sD8x7LxOc', '2026-11-24T11:44:17.807Z');
INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, proved_at) VALUES ('6187d59a26b9e82105240cbc4f6c860764c1acfbd4fcd665d2e8af148e1fc768', '01a20d5e-7f05-7721-9a69-bea5b298d79a', '2026-11-24T11:43:46.436Z', '2026-11-24T11:43:46.436Z', '2026-11-24T11:43:46.436Z');
INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, proved_at) VALUES ('6585277bc43019ef7f34a804589145ffba2f84403059a60a48512efc0ff616e3', '01a20d5e-8078-75a3-b121-6e97bbc68ea6', '2026-11-24T11:44:17.807Z', '2026-11-24T11:44:17.807Z', '2026-11-24T11:44:17.807Z');
INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, proved_at) VALUES ('7b394ee46a8511ad13ca0e6a6e024b0dc0ee2b18c47e6ba92dbda03291b816b0', '01a20d5e-8078-75a3-b121-6e97bbc68ea6', '2026-11-24T11:44:17.857Z', '2026-11-24T11:44:17.857Z', '2026-11-24T11:44:17.857Z');
INSERT INTO login_links (token_hash, user_id, expires_at) VALUES ('48c39a85081a340cb841eae9318b28620cebe4ab85ad50c0ce0923633eea80c3', '01a20d5e-7f05-7721-9a69-bea5b298d79a', '2026-11-24T11:58:46.480Z');
INSERT INTO login_links (token_hash, user_id, expires_at) VALUES ('bcaf044b7e755a2566035c993b6827455aea7ead18291dd1facd4a1b23d1e83d', '01a20d5e-7f88-75c9-a448-4b833cf62ea6', '2026-11-24T11:58:46.568Z');
INSERT INTO account_links (token_hash, user_id, purpose, created_at, expires_at) VALUES ('6d8a585d3084e116e7a3c90de562a324d0be3748d21e7e20897f12f4d0bb64c6', '01a20d5e-7f05-7721-9a69-bea5b298d79a', 'confirmation', '2026-11-24T11:43:46.436Z', '2026-12-01T11:43:46.436Z');
INSERT INTO account_links (token_hash, user_id, purpose, created_at, expires_at) VALUES ('24658fb6637a6afb75d09b49e0b3ec4a86f865f56375de44da46e775b2d6224b', '01a20d5e-8078-75a3-b121-6e97bbc68ea6', 'confirmation', '2026-11-24T11:44:17.807Z', '2026-12-01T11:44:17.807Z');
INSERT INTO account_links (token_hash, user_id, purpose, created_at, expires_at) VALUES ('467d4ba0e3613b3ae80652383297a1291d2b4430be8fa8de70e5bda1787fdb67', '01a20d5e-8078-75a3-b121-6e97bbc68ea6', 'password_reset', '2026-11-24T11:44:17.879Z', '2026-11-24T12:14:17.879Z');
INSERT INTO known_devices (token_hash, user_id, created_at) VALUES ('082a5e4f99abb368d9fba6d3f6e61b9283413d822b91aebd7b21e747448c3048', '01a20d5e-7f05-7721-9a69-bea5b298d79a', '2026-11-24T11:43:46.436Z');
INSERT INTO known_devices (token_hash, user_id, created_at) VALUES ('c1de243643ab787c391f97351be5795698376477e4677578fc9b296fbfcbc310', '01a20d5e-8078-75a3-b121-6e97bbc68ea6', '2026-11-24T11:44:17.807Z');
INSERT INTO known_devices (token_hash, user_id, created_at) VALUES ('bfd629c9b8c37db6ee62b4f42e359555c31fb9c53174b74d8208cff11e0a60c3', '01a20d5e-8078-75a3-b121-6e97bbc68ea6', '2026-11-24T11:44:17.857Z');
INSERT INTO login_tries (id, subject, tried_at, failed) VALUES ('01a20d5e-8083-7173-8509-4cda53519b3b', '0d9420a5615bc96e4deabb6b5df0ad1b', '2026-11-24T11:44:17.818Z', 0);
INSERT INTO second_factors (user_id, secret, confirmed_at, last_step) VALUES ('01a20d5e-7f05-7721-9a69-bea5b298d79a', 'WWKFCWSJGY7FJWWZN5Y6ILUZNPPTBLEF', '2026-11-24T11:43:46.514Z', 59850687);
INSERT INTO recovery_codes (user_id, code_hash, used_at) VALUES ('01a20d5e-7f05-7721-9a69-bea5b298d79a', 'f6614565eded8dd68e77c33c2102eced8cb3593a29bd33f3b52b2a33ba3d5801', NULL);
INSERT INTO recovery_codes (user_id, code_hash, used_at) VALUES ('01a20d5e-7f05-7721-9a69-bea5b298d79a', 'f8395e6e510b8faf2bba7a71d98f0e9cff68fb28c4368fd1be9c3f4fc3c55e40', NULL);
INSERT INTO recovery_codes (user_id, code_hash, used_at) VALUES ('01a20d5e-7f05-7721-9a69-bea5b298d79a', 'fde5b6a3ffe6f50981b8d44e4972cf79e4fcbf0192dcdc65cc6bccff7ac3777d', NULL);
INSERT INTO recovery_codes (user_id, code_hash, used_at) VALUES ('01a20d5e-7f05-7721-9a69-bea5b298d79a', '77664be90533e2d7f0f16e5da7c01230e15bb7df90512480d30087bf7f1efd13', NULL);
INSERT INTO recovery_codes (user_id, code_hash, used_at) VALUES ('01a20d5e-7f05-7721-9a69-bea5b298d79a', 'de80888d463e868c11401ba0a4908a58c7c2b35a9c34177c9f1a8aa379674205', NULL);
INSERT INTO recovery_codes (user_id, code_hash, used_at) VALUES ('01a20d5e-7f05-7721-9a69-bea5b298d79a', '109704651bc3a73425286d9f1bf2f9b0adfc94c179ec87bb393705b86c6fcb0d', NULL);
INSERT INTO recovery_codes (user_id, code_hash, used_at) VALUES ('01a20d5e-7f05-7721-9a69-bea5b298d79a', 'e6595f778dc080098bdbc935bfc7b53fd79c42b607c3ed1848fd040240c99480', NULL);
INSERT INTO recovery_codes (user_id, code_hash, used_at) VALUES ('01a20d5e-7f05-7721-9a69-bea5b298d79a', '76f162d31fe306a7ec0e9ab1bc69b5b6059ed64bcfdb55434b19acfc19b1fbeb', NULL);
INSERT INTO recovery_codes (user_id, code_hash, used_at) VALUES ('01a20d5e-7f05-7721-9a69-bea5b298d79a', '736a7412a2cb344264f37ab9815f73148adef27d4b138aafba39ab9ebe45a36e', NULL);
INSERT INTO recovery_codes (user_id, code_hash, used_at) VALUES ('01a20d5e-7f05-7721-9a69-bea5b298d79a', '88b22440c861134264564077b098048030a9d2f0f4f2bacaa31b640f19cdb8b6', NULL);
INSERT INTO files (id, user_id, guest_id, file_name, size_bytes, sha256, storage_key, needs_confirmation, created_at, legal_check, measures) VALUES ('01a20d5e-7ffe-757e-b12c-fe85d5bb3300', NULL, 'guest_01a20d5e7fc075399a8880d831e458ab', 'würfel-20.stl', 684, '276d849047b387ab57c4c277ef014a9d6d8ac521fbfdbb09a5c804d012b689e0', 'model-files/guest_01a20d5e7fc075399a8880d831e458ab/temp-1/1795520657642_02581d43fc2f85621bb233d105b2b51c.stl', 0, '2026-11-24T11:44:17.642Z', '{"analysis":{"riskLevel":"low","commercialKeywords":[]},"warning":null}', '{"format":"stl","triangles":12,"vertices":36,"volumeMm3":8000.0,"estimatedVolumeMm3":null,"surfaceAreaMm2":2400.0,"dimensionsMm":[20.0,20.0,20.0],"watertight":true,"shells":1,"boundaryEdges":0,"nonManifoldEdges":0,"degenerateTriangles":0,"consistentWinding":true,"trust":"sure","doubts":[],"repairs":{"turnedTriangles":0,"repeatedTriangles":0,"splitEdges":0,"closedHoles":0}}');
INSERT INTO files (id, user_id, guest_id, file_name, size_bytes, sha256, storage_key, needs_confirmation, created_at, legal_check, measures) VALUES ('01a20d5e-80d3-734f-b072-bed571f32457', '01a20d5e-8078-75a3-b121-6e97bbc68ea6', NULL, 'würfel-20.stl', 684, '276d849047b387ab57c4c277ef014a9d6d8ac521fbfdbb09a5c804d012b689e0', 'model-files/01a20d5e-8078-75a3-b121-6e97bbc68ea6/temp-1/1795520657889_166ec4b09c43a10a40450f8672a05576.stl', 0, '2026-11-24T11:44:17.889Z', '{"analysis":{"riskLevel":"low","commercialKeywords":[]},"warning":null}', '{"format":"stl","triangles":12,"vertices":36,"volumeMm3":8000.0,"estimatedVolumeMm3":null,"surfaceAreaMm2":2400.0,"dimensionsMm":[20.0,20.0,20.0],"watertight":true,"shells":1,"boundaryEdges":0,"nonManifoldEdges":0,"degenerateTriangles":0,"consistentWinding":true,"trust":"sure","doubts":[],"repairs":{"turnedTriangles":0,"repeatedTriangles":0,"splitEdges":0,"closedHoles":0}}');
INSERT INTO files (id, user_id, guest_id, file_name, size_bytes, sha256, storage_key, needs_confirmation, created_at, legal_check, measures) VALUES ('01a20d5e-8143-74e5-9aab-d495e117928f', '01a20d5e-8078-75a3-b121-6e97bbc68ea6', NULL, 'lego.stl', 684, '276d849047b387ab57c4c277ef014a9d6d8ac521fbfdbb09a5c804d012b689e0', 'model-files/01a20d5e-8078-75a3-b121-6e97bbc68ea6/temp-1/1795520658009_37112f01bc552937aa92c902c49a8d3d.stl', 1, '2026-11-24T11:44:18.009Z', '{"analysis":{"riskLevel":"medium","commercialKeywords":[]},"warning":{"message":"Der Dateiname oder ein Name in der Datei deutet auf eine geschützte Marke hin. Bitte prüfen Sie, ob Sie dieses Modell drucken lassen dürfen.","keywords":["LEGO"],"level":"medium"}}', '{"format":"stl","triangles":12,"vertices":36,"volumeMm3":8000.0,"estimatedVolumeMm3":null,"surfaceAreaMm2":2400.0,"dimensionsMm":[20.0,20.0,20.0],"watertight":true,"shells":1,"boundaryEdges":0,"nonManifoldEdges":0,"degenerateTriangles":0,"consistentWinding":true,"trust":"sure","doubts":[],"repairs":{"turnedTriangles":0,"repeatedTriangles":0,"splitEdges":0,"closedHoles":0}}');
INSERT INTO files (id, user_id, guest_id, file_name, size_bytes, sha256, storage_key, needs_confirmation, created_at, legal_check, measures) VALUES ('01a20d5e-8164-75a6-b3a6-1610c36da173', '01a20d5e-8078-75a3-b121-6e97bbc68ea6', NULL, 'würfel-20.stl', 684, '276d849047b387ab57c4c277ef014a9d6d8ac521fbfdbb09a5c804d012b689e0', 'model-files/01a20d5e-8078-75a3-b121-6e97bbc68ea6/temp-1/1795520658043_673fdbbb967c00232aa37a216b86e2c0.stl', 0, '2026-11-24T11:44:18.043Z', '{"analysis":{"riskLevel":"low","commercialKeywords":[]},"warning":null}', '{"format":"stl","triangles":12,"vertices":36,"volumeMm3":8000.0,"estimatedVolumeMm3":null,"surfaceAreaMm2":2400.0,"dimensionsMm":[20.0,20.0,20.0],"watertight":true,"shells":1,"boundaryEdges":0,"nonManifoldEdges":0,"degenerateTriangles":0,"consistentWinding":true,"trust":"sure","doubts":[],"repairs":{"turnedTriangles":0,"repeatedTriangles":0,"splitEdges":0,"closedHoles":0}}');
INSERT INTO legal_confirmations (file_id, agree_to_terms, non_commercial_use, no_third_party_rights, accept_liability, text_version, text_sha256, confirmed_at) VALUES ('01a20d5e-8143-74e5-9aab-d495e117928f', 1, 1, 1, 1, '2026-11-22', '2e40bc8ae8d58a4cc459e3eee421973e3f2c39212345dd747c2ada0050912fca', '2026-11-24T11:44:18.021Z');
INSERT INTO bytes_to_delete (storage_key, since) VALUES ('model-files/a/b/c.stl', '2026-11-24T10:00:00.000Z');
INSERT INTO admin_settings (id, version, updated_at, updated_by, settings) VALUES (1, 1, '2026-11-24T11:43:46.177Z', NULL, '{"materialPrices":{"ABS":0.08,"ABS-GF":0.32,"ASA":0.22,"PETG":0.18,"PLA":0.07,"TPU":0.28},"layerHeightMultipliers":{"0.1":1.3,"0.2":1.0,"0.3":0.9},"infillMultipliers":{"10":0.8,"100":2.0,"20":1.0,"50":1.4},"fees":{"setupFee":5.0,"minPrice":3.0,"shippingCost":5.49,"expressShippingCost":30.0},"quantityDiscounts":[{"minQuantity":1,"discountPercent":0.0},{"minQuantity":5,"discountPercent":5.0},{"minQuantity":10,"discountPercent":10.0},{"minQuantity":25,"discountPercent":15.0},{"minQuantity":50,"discountPercent":20.0}],"materialColors":{"ABS":[{"name":"Schwarz","hex":"#1a1a1a"}],"ABS-GF":[{"name":"Schwarz","hex":"#1a1a1a"}],"ASA":[{"name":"Grau","hex":"#8e9089"},{"name":"Weiß","hex":"#ffffff"}],"PETG":[{"name":"Weiß","hex":"#ffffff"},{"name":"Schwarz","hex":"#1a1a1a"}],"PLA":[{"name":"Mistelgrün","hex":"#3f8e43"},{"name":"Scharlachrot","hex":"#de4343"},{"name":"Silber","hex":"#a6a9aa"},{"name":"Bambusgrün","hex":"#00ae42"},{"name":"Blau","hex":"#0a2989"},{"name":"Blaugrau","hex":"#5b6579"},{"name":"Bronze","hex":"#847d48"},{"name":"Cyan","hex":"#0086d6"},{"name":"Dunkelbraun","hex":"#4d3324"},{"name":"Eisblau","hex":"#a3d8e1"},{"name":"Gelb","hex":"#f4d92a"},{"name":"Grau","hex":"#8e9089"},{"name":"Lila","hex":"#5e43b7"},{"name":"Magenta","hex":"#ec008c"},{"name":"Mandarinorange","hex":"#f99963"},{"name":"Rot","hex":"#c12e1f"},{"name":"Sakura Rosa","hex":"#e8afcf"},{"name":"Schwarz","hex":"#1a1a1a"},{"name":"Weiß","hex":"#ffffff"},{"name":"Wüstenbraun","hex":"#d3b78e"},{"name":"Pfirsich","hex":"#ffcba4"}],"TPU":[{"name":"Schwarz","hex":"#1a1a1a"}]},"volumeBasis":{"obj":"estimate","step":"estimate"},"payButton":"jetzt-bezahlen","withdrawalRight":"untilProduction","taxation":{"mode":"small-business","ratePercent":19.0},"deliveryTimes":{"pickup":{"productionDays":5,"transitDays":0},"shipping":{"productionDays":5,"transitDays":4},"express":{"productionDays":2,"transitDays":2},"cutOffHour":12},"retention":{"unorderedFileDays":7,"orderedFileDays":90},"materialDescriptions":{"ABS":"hitzebeständig, robust","ABS-GF":"glasfaserverstärkt, sehr stabil","ASA":"UV- und wetterbeständig","PETG":"fest, chemikalienbeständig","PLA":"einfach zu drucken, umweltfreundlich","TPU":"flexibel"},"materialSafety":{"ABS":"Erweicht ab etwa 90 °C, nicht dauerhaft im Freien verwenden. Nicht für Lebensmittelkontakt, nicht als Spielzeug und nicht für medizinische Zwecke. Kleine Teile gehören nicht in die Hände von Kindern unter 3 Jahren.","ABS-GF":"Enthält Glasfasern: beim Schleifen oder Bohren Staub nicht einatmen und Handschuhe tragen. Erweicht ab etwa 90 °C. Nicht für Lebensmittelkontakt, nicht als Spielzeug und nicht für medizinische Zwecke. Kleine Teile gehören nicht in die Hände von Kindern unter 3 Jahren.","ASA":"Erweicht ab etwa 90 °C. Nicht für Lebensmittelkontakt, nicht als Spielzeug und nicht für medizinische Zwecke. Kleine Teile gehören nicht in die Hände von Kindern unter 3 Jahren.","PETG":"Erweicht ab etwa 70 °C. Nicht für Lebensmittelkontakt, nicht als Spielzeug und nicht für medizinische Zwecke. Kleine Teile gehören nicht in die Hände von Kindern unter 3 Jahren.","PLA":"Erweicht ab etwa 50 °C und bricht spröde. Nicht für Lebensmittelkontakt, nicht als Spielzeug und nicht für medizinische Zwecke. Kleine Teile gehören nicht in die Hände von Kindern unter 3 Jahren.","TPU":"Erweicht ab etwa 60 °C. Nicht als Sicherung oder zum Heben von Lasten. Nicht für Lebensmittelkontakt, nicht als Spielzeug und nicht für medizinische Zwecke. Kleine Teile gehören nicht in die Hände von Kindern unter 3 Jahren."},"offer":{"materials":[],"hiddenMaterials":[],"hiddenColors":{},"hiddenLayerHeights":[],"hiddenInfills":[],"renamedMaterials":{},"renamedColors":{}}}');
INSERT INTO settings_versions (version, saved_at, saved_by, restored_from, settings) VALUES (1, '2026-11-24T11:43:46.177Z', NULL, NULL, '{"materialPrices":{"ABS":0.08,"ABS-GF":0.32,"ASA":0.22,"PETG":0.18,"PLA":0.07,"TPU":0.28},"layerHeightMultipliers":{"0.1":1.3,"0.2":1.0,"0.3":0.9},"infillMultipliers":{"10":0.8,"100":2.0,"20":1.0,"50":1.4},"fees":{"setupFee":5.0,"minPrice":3.0,"shippingCost":5.49,"expressShippingCost":30.0},"quantityDiscounts":[{"minQuantity":1,"discountPercent":0.0},{"minQuantity":5,"discountPercent":5.0},{"minQuantity":10,"discountPercent":10.0},{"minQuantity":25,"discountPercent":15.0},{"minQuantity":50,"discountPercent":20.0}],"materialColors":{"ABS":[{"name":"Schwarz","hex":"#1a1a1a"}],"ABS-GF":[{"name":"Schwarz","hex":"#1a1a1a"}],"ASA":[{"name":"Grau","hex":"#8e9089"},{"name":"Weiß","hex":"#ffffff"}],"PETG":[{"name":"Weiß","hex":"#ffffff"},{"name":"Schwarz","hex":"#1a1a1a"}],"PLA":[{"name":"Mistelgrün","hex":"#3f8e43"},{"name":"Scharlachrot","hex":"#de4343"},{"name":"Silber","hex":"#a6a9aa"},{"name":"Bambusgrün","hex":"#00ae42"},{"name":"Blau","hex":"#0a2989"},{"name":"Blaugrau","hex":"#5b6579"},{"name":"Bronze","hex":"#847d48"},{"name":"Cyan","hex":"#0086d6"},{"name":"Dunkelbraun","hex":"#4d3324"},{"name":"Eisblau","hex":"#a3d8e1"},{"name":"Gelb","hex":"#f4d92a"},{"name":"Grau","hex":"#8e9089"},{"name":"Lila","hex":"#5e43b7"},{"name":"Magenta","hex":"#ec008c"},{"name":"Mandarinorange","hex":"#f99963"},{"name":"Rot","hex":"#c12e1f"},{"name":"Sakura Rosa","hex":"#e8afcf"},{"name":"Schwarz","hex":"#1a1a1a"},{"name":"Weiß","hex":"#ffffff"},{"name":"Wüstenbraun","hex":"#d3b78e"},{"name":"Pfirsich","hex":"#ffcba4"}],"TPU":[{"name":"Schwarz","hex":"#1a1a1a"}]},"volumeBasis":{"obj":"estimate","step":"estimate"},"payButton":"jetzt-bezahlen","withdrawalRight":"untilProduction","taxation":{"mode":"small-business","ratePercent":19.0},"deliveryTimes":{"pickup":{"productionDays":5,"transitDays":0},"shipping":{"productionDays":5,"transitDays":4},"express":{"productionDays":2,"transitDays":2},"cutOffHour":12},"retention":{"unorderedFileDays":7,"orderedFileDays":90},"materialDescriptions":{"ABS":"hitzebeständig, robust","ABS-GF":"glasfaserverstärkt, sehr stabil","ASA":"UV- und wetterbeständig","PETG":"fest, chemikalienbeständig","PLA":"einfach zu drucken, umweltfreundlich","TPU":"flexibel"},"materialSafety":{"ABS":"Erweicht ab etwa 90 °C, nicht dauerhaft im Freien verwenden. Nicht für Lebensmittelkontakt, nicht als Spielzeug und nicht für medizinische Zwecke. Kleine Teile gehören nicht in die Hände von Kindern unter 3 Jahren.","ABS-GF":"Enthält Glasfasern: beim Schleifen oder Bohren Staub nicht einatmen und Handschuhe tragen. Erweicht ab etwa 90 °C. Nicht für Lebensmittelkontakt, nicht als Spielzeug und nicht für medizinische Zwecke. Kleine Teile gehören nicht in die Hände von Kindern unter 3 Jahren.","ASA":"Erweicht ab etwa 90 °C. Nicht für Lebensmittelkontakt, nicht als Spielzeug und nicht für medizinische Zwecke. Kleine Teile gehören nicht in die Hände von Kindern unter 3 Jahren.","PETG":"Erweicht ab etwa 70 °C. Nicht für Lebensmittelkontakt, nicht als Spielzeug und nicht für medizinische Zwecke. Kleine Teile gehören nicht in die Hände von Kindern unter 3 Jahren.","PLA":"Erweicht ab etwa 50 °C und bricht spröde. Nicht für Lebensmittelkontakt, nicht als Spielzeug und nicht für medizinische Zwecke. Kleine Teile gehören nicht in die Hände von Kindern unter 3 Jahren.","TPU":"Erweicht ab etwa 60 °C. Nicht als Sicherung oder zum Heben von Lasten. Nicht für Lebensmittelkontakt, nicht als Spielzeug und nicht für medizinische Zwecke. Kleine Teile gehören nicht in die Hände von Kindern unter 3 Jahren."},"offer":{"materials":[],"hiddenMaterials":[],"hiddenColors":{},"hiddenLayerHeights":[],"hiddenInfills":[],"renamedMaterials":{},"renamedColors":{}}}');
INSERT INTO carts (owner_id, user_id, guest_id, version, updated_at, cart_data) VALUES ('01a20d5e-8078-75a3-b121-6e97bbc68ea6', '01a20d5e-8078-75a3-b121-6e97bbc68ea6', NULL, 1, '2026-11-24T11:44:18.059Z', '[{"configuration":{"colorDescription":"","infill":20,"layerHeight":0.2,"material":"PLA","primaryColor":"Weiß","secondaryColor":"Weiß","tertiaryColor":"Weiß","useSecondaryColor":false,"useTertiaryColor":false},"fileName":"würfel-20.stl","id":"id-würfel-20.stl","modelFileUrl":"/api/files/01a20d5e-8164-75a6-b3a6-1610c36da173/152d18146d3a68791b9d76e4934bc993","quantity":2,"uploadedToStorage":true,"volume":1.0}]');
INSERT INTO checkouts (id, user_id, guest_id, owner_id, browser_id, idempotency_key, request_hash, cart_hash, settings_version, total_cents, currency, expires_at, created_at, state, attempt, session_id, session_url, updated_at, snapshot) VALUES ('01a20d5e-8027-7719-a31d-a6f210f39f49', NULL, 'guest_01a20d5e7fc075399a8880d831e458ab', 'guest_01a20d5e7fc075399a8880d831e458ab', 'guest_01a20d5e7fc075399a8880d831e458ab', 'body:413cad04b39cf3844b0d79b8bd6cd12eac6b61b13a616ce974cf8bf5b95a5fa0', '413cad04b39cf3844b0d79b8bd6cd12eac6b61b13a616ce974cf8bf5b95a5fa0', 'ec698de097a75905d05bbf152b2935b3522a6f9ad8415bac725769a01263bd8f', 1, 1112, 'eur', '2026-11-24T12:44:17.727Z', '2026-11-24T11:44:17.727Z', 'paid', 1, 'cs_test_59509b5f4b78202145854628f9a0a7453575e0457ecf5f98', 'http://127.0.0.1:33009/testzahlung/cs_test_59509b5f4b78202145854628f9a0a7453575e0457ecf5f98', '2026-11-24T11:44:17.761Z', '{"items":[{"id":"id-würfel-20.stl","fileId":"01a20d5e-7ffe-757e-b12c-fe85d5bb3300","fileName":"würfel-20.stl","sha256":"276d849047b387ab57c4c277ef014a9d6d8ac521fbfdbb09a5c804d012b689e0","measures":{"format":"stl","triangles":12,"vertices":36,"volumeMm3":8000.0,"estimatedVolumeMm3":null,"surfaceAreaMm2":2400.0,"dimensionsMm":[20.0,20.0,20.0],"watertight":true,"shells":1,"boundaryEdges":0,"nonManifoldEdges":0,"degenerateTriangles":0,"consistentWinding":true,"trust":"sure","doubts":[],"repairs":{"turnedTriangles":0,"repeatedTriangles":0,"splitEdges":0,"closedHoles":0}},"volumeCm3":8.0,"isEstimated":false,"quantity":2,"configuration":{"material":"PLA","primaryColor":"Weiß","secondaryColor":"Weiß","tertiaryColor":"Weiß","useSecondaryColor":false,"useTertiaryColor":false,"colorDescription":"","layerHeight":0.2,"infill":20.0},"unitCentsBeforeDiscount":556,"discountPercent":0.0,"unitCents":556,"lineCents":1112}],"shipping":"pickup","itemsCents":1112,"shippingCents":0,"totalCents":1112,"settingsVersion":1,"agreement":{"agreedAt":"2026-11-24T11:44:17.727Z","agreeToTerms":true,"payButtonText":"Jetzt bezahlen - 11,12€","terms":{"name":"agb","version":"2026-11-23","sha256":"3b09c6f1bb3104e24b057b287e7e00d1867560c3c2e5ac84346a55202ef7e4a4"},"privacy":{"name":"datenschutz","version":"2026-11-24","sha256":"65e9f245f70255fabd2ef3b2d170ac81587a0afda05ece3ae6bff268d6d5f684"},"withdrawal":{"name":"widerruf","version":"2026-11-22","sha256":"c6a4f3f50f75344cae0c41396d950d61d0b819772ab8bbbc250b35cb2f831cb7"}},"deliveryBy":"2026-12-02","customer":{"firstName":"Ada","lastName":"Lovelace","email":"ada@example.org","phone":"+49 711 1234","message":"Bitte sauber entgraten.","agreeToTerms":true}}');
INSERT INTO checkouts (id, user_id, guest_id, owner_id, browser_id, idempotency_key, request_hash, cart_hash, settings_version, total_cents, currency, expires_at, created_at, state, attempt, session_id, session_url, updated_at, snapshot) VALUES ('01a20d5e-80e4-7416-abcb-671465c0566e', '01a20d5e-8078-75a3-b121-6e97bbc68ea6', NULL, '01a20d5e-8078-75a3-b121-6e97bbc68ea6', NULL, 'body:d9a89091851af51389e11e9d379826848324fabfafd299063d391a5658942ef8', 'd9a89091851af51389e11e9d379826848324fabfafd299063d391a5658942ef8', 'b0b1bc69357ca6778c0bc0e069ea06e815098496b8b9cbe52595e791360f7a57', 1, 1661, 'eur', '2026-11-24T12:44:17.916Z', '2026-11-24T11:44:17.916Z', 'paid', 1, 'cs_test_08346908d91d5477d268df2a2588dc79727113a83fdcf79d', 'http://127.0.0.1:33009/testzahlung/cs_test_08346908d91d5477d268df2a2588dc79727113a83fdcf79d', '2026-11-24T11:44:17.944Z', '{"items":[{"id":"id-würfel-20.stl","fileId":"01a20d5e-80d3-734f-b072-bed571f32457","fileName":"würfel-20.stl","sha256":"276d849047b387ab57c4c277ef014a9d6d8ac521fbfdbb09a5c804d012b689e0","measures":{"format":"stl","triangles":12,"vertices":36,"volumeMm3":8000.0,"estimatedVolumeMm3":null,"surfaceAreaMm2":2400.0,"dimensionsMm":[20.0,20.0,20.0],"watertight":true,"shells":1,"boundaryEdges":0,"nonManifoldEdges":0,"degenerateTriangles":0,"consistentWinding":true,"trust":"sure","doubts":[],"repairs":{"turnedTriangles":0,"repeatedTriangles":0,"splitEdges":0,"closedHoles":0}},"volumeCm3":8.0,"isEstimated":false,"quantity":2,"configuration":{"material":"PLA","primaryColor":"Weiß","secondaryColor":"Weiß","tertiaryColor":"Weiß","useSecondaryColor":false,"useTertiaryColor":false,"colorDescription":"","layerHeight":0.2,"infill":20.0},"unitCentsBeforeDiscount":556,"discountPercent":0.0,"unitCents":556,"lineCents":1112}],"shipping":"shipping","itemsCents":1112,"shippingCents":549,"totalCents":1661,"settingsVersion":1,"agreement":{"agreedAt":"2026-11-24T11:44:17.916Z","agreeToTerms":true,"payButtonText":"Jetzt bezahlen - 16,61€","terms":{"name":"agb","version":"2026-11-23","sha256":"3b09c6f1bb3104e24b057b287e7e00d1867560c3c2e5ac84346a55202ef7e4a4"},"privacy":{"name":"datenschutz","version":"2026-11-24","sha256":"65e9f245f70255fabd2ef3b2d170ac81587a0afda05ece3ae6bff268d6d5f684"},"withdrawal":{"name":"widerruf","version":"2026-11-22","sha256":"c6a4f3f50f75344cae0c41396d950d61d0b819772ab8bbbc250b35cb2f831cb7"}},"deliveryBy":"2026-12-08","customer":{"firstName":"Ada","lastName":"Lovelace","email":"ada@example.org","phone":"+49 711 1234","message":"Bitte sauber entgraten.","agreeToTerms":true}}');
INSERT INTO checkout_files (checkout_id, file_id) VALUES ('01a20d5e-8027-7719-a31d-a6f210f39f49', '01a20d5e-7ffe-757e-b12c-fe85d5bb3300');
INSERT INTO checkout_files (checkout_id, file_id) VALUES ('01a20d5e-80e4-7416-abcb-671465c0566e', '01a20d5e-80d3-734f-b072-bed571f32457');
INSERT INTO orders (id, order_number, checkout_id, user_id, guest_id, customer_email, status, payment_state, refund_state, refunded_cents, shipping, delivery_by, items_cents, shipping_cents, total_cents, currency, tax_rate, settings_version, paid_cents, paid_currency, sold_on, sold_cents, held_decision, held_decided_at, held_decided_by, stripe_session_id, payment_intent_id, draft_name, draft_key, created_at, updated_at, version, reviewed_at, hidden_at, archived_at, review_note, billing_address, delivery_address, customer_data, cart_items) VALUES ('01a20d5e-804a-73f7-8389-49c66d6cf721', '6D6CF721', '01a20d5e-8027-7719-a31d-a6f210f39f49', NULL, 'guest_01a20d5e7fc075399a8880d831e458ab', 'ada@example.org', 'submitted', 'paid', 'none', 0, 'pickup', '2026-12-02', 1112, 0, 1112, 'eur', NULL, 1, 1112, 'eur', '2026-11-24', 1112, NULL, NULL, NULL, 'cs_test_59509b5f4b78202145854628f9a0a7453575e0457ecf5f98', 'pi_sim_2e696ac8bcb0068eb80a2973', NULL, NULL, '2026-11-24T11:44:17.761Z', '2026-11-24T11:44:17.761Z', 1, NULL, NULL, NULL, NULL, '{"name":"Ada Lovelace","line1":"Hauptstraße 1","line2":null,"postalCode":"70173","city":"Stuttgart","country":"DE"}', NULL, '{"firstName":"Ada","lastName":"Lovelace","email":"ada@example.org","phone":"+49 711 1234","message":"Bitte sauber entgraten.","agreeToTerms":true}', '[{"id":"id-würfel-20.stl","fileId":"01a20d5e-7ffe-757e-b12c-fe85d5bb3300","fileName":"würfel-20.stl","sha256":"276d849047b387ab57c4c277ef014a9d6d8ac521fbfdbb09a5c804d012b689e0","measures":{"format":"stl","triangles":12,"vertices":36,"volumeMm3":8000.0,"estimatedVolumeMm3":null,"surfaceAreaMm2":2400.0,"dimensionsMm":[20.0,20.0,20.0],"watertight":true,"shells":1,"boundaryEdges":0,"nonManifoldEdges":0,"degenerateTriangles":0,"consistentWinding":true,"trust":"sure","doubts":[],"repairs":{"turnedTriangles":0,"repeatedTriangles":0,"splitEdges":0,"closedHoles":0}},"volumeCm3":8.0,"isEstimated":false,"quantity":2,"configuration":{"material":"PLA","primaryColor":"Weiß","secondaryColor":"Weiß","tertiaryColor":"Weiß","useSecondaryColor":false,"useTertiaryColor":false,"colorDescription":"","layerHeight":0.2,"infill":20.0},"unitCentsBeforeDiscount":556,"discountPercent":0.0,"unitCents":556,"lineCents":1112}]');
INSERT INTO orders (id, order_number, checkout_id, user_id, guest_id, customer_email, status, payment_state, refund_state, refunded_cents, shipping, delivery_by, items_cents, shipping_cents, total_cents, currency, tax_rate, settings_version, paid_cents, paid_currency, sold_on, sold_cents, held_decision, held_decided_at, held_decided_by, stripe_session_id, payment_intent_id, draft_name, draft_key, created_at, updated_at, version, reviewed_at, hidden_at, archived_at, review_note, billing_address, delivery_address, customer_data, cart_items) VALUES ('01a20d5e-8100-70eb-ba0b-fbca13603a47', '13603A47', '01a20d5e-80e4-7416-abcb-671465c0566e', '01a20d5e-8078-75a3-b121-6e97bbc68ea6', NULL, 'ada@example.org', 'cancelled', 'paid', 'full', 1661, 'shipping', '2026-12-08', 1112, 549, 1661, 'eur', NULL, 1, 1661, 'eur', '2026-11-24', 1661, NULL, NULL, NULL, 'cs_test_08346908d91d5477d268df2a2588dc79727113a83fdcf79d', 'pi_sim_d2752a98fc14339c09dbe0fc', NULL, NULL, '2026-11-24T11:44:17.944Z', '2026-11-24T11:44:17.992Z', 3, NULL, NULL, NULL, NULL, '{"name":"Ada Lovelace","line1":"Hauptstraße 1","line2":null,"postalCode":"70173","city":"Stuttgart","country":"DE"}', '{"name":"Ada Lovelace","line1":"Hauptstraße 1","line2":null,"postalCode":"70173","city":"Stuttgart","country":"DE"}', '{"firstName":"Ada","lastName":"Lovelace","email":"ada@example.org","phone":"+49 711 1234","message":"Bitte sauber entgraten.","agreeToTerms":true}', '[{"id":"id-würfel-20.stl","fileId":"01a20d5e-80d3-734f-b072-bed571f32457","fileName":"würfel-20.stl","sha256":"276d849047b387ab57c4c277ef014a9d6d8ac521fbfdbb09a5c804d012b689e0","measures":{"format":"stl","triangles":12,"vertices":36,"volumeMm3":8000.0,"estimatedVolumeMm3":null,"surfaceAreaMm2":2400.0,"dimensionsMm":[20.0,20.0,20.0],"watertight":true,"shells":1,"boundaryEdges":0,"nonManifoldEdges":0,"degenerateTriangles":0,"consistentWinding":true,"trust":"sure","doubts":[],"repairs":{"turnedTriangles":0,"repeatedTriangles":0,"splitEdges":0,"closedHoles":0}},"volumeCm3":8.0,"isEstimated":false,"quantity":2,"configuration":{"material":"PLA","primaryColor":"Weiß","secondaryColor":"Weiß","tertiaryColor":"Weiß","useSecondaryColor":false,"useTertiaryColor":false,"colorDescription":"","layerHeight":0.2,"infill":20.0},"unitCentsBeforeDiscount":556,"discountPercent":0.0,"unitCents":556,"lineCents":1112}]');
INSERT INTO orders (id, order_number, checkout_id, user_id, guest_id, customer_email, status, payment_state, refund_state, refunded_cents, shipping, delivery_by, items_cents, shipping_cents, total_cents, currency, tax_rate, settings_version, paid_cents, paid_currency, sold_on, sold_cents, held_decision, held_decided_at, held_decided_by, stripe_session_id, payment_intent_id, draft_name, draft_key, created_at, updated_at, version, reviewed_at, hidden_at, archived_at, review_note, billing_address, delivery_address, customer_data, cart_items) VALUES ('01a20d5e-816b-769c-b47c-db312761d20c', '01a20d5e-816b-769c-b47c-db312761d20c', NULL, '01a20d5e-8078-75a3-b121-6e97bbc68ea6', NULL, NULL, 'draft', 'none', 'none', 0, 'pickup', NULL, 1112, 0, 1112, 'eur', NULL, 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'Entwurf', NULL, '2026-11-24T11:44:18.051Z', '2026-11-24T11:44:18.051Z', 0, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '[{"id":"id-würfel-20.stl","fileName":"würfel-20.stl","fileId":"01a20d5e-8164-75a6-b3a6-1610c36da173","quantity":2,"configuration":{"material":"PLA","primaryColor":"Weiß","secondaryColor":"Weiß","tertiaryColor":"Weiß","useSecondaryColor":false,"useTertiaryColor":false,"colorDescription":"","layerHeight":0.2,"infill":20.0}}]');
INSERT INTO order_parts (order_id, position, file_id, file_name, material, primary_color, layer_height, infill, quantity, volume_cm3, unit_cents, line_cents, discount_percent, is_unsure) VALUES ('01a20d5e-804a-73f7-8389-49c66d6cf721', 0, '01a20d5e-7ffe-757e-b12c-fe85d5bb3300', 'würfel-20.stl', 'PLA', 'Weiß', 0.2, 20.0, 2, 8.0, 556, 1112, 0.0, 0);
INSERT INTO order_parts (order_id, position, file_id, file_name, material, primary_color, layer_height, infill, quantity, volume_cm3, unit_cents, line_cents, discount_percent, is_unsure) VALUES ('01a20d5e-8100-70eb-ba0b-fbca13603a47', 0, '01a20d5e-80d3-734f-b072-bed571f32457', 'würfel-20.stl', 'PLA', 'Weiß', 0.2, 20.0, 2, 8.0, 556, 1112, 0.0, 0);
INSERT INTO order_words (word, order_id) VALUES ('20', '01a20d5e-804a-73f7-8389-49c66d6cf721');
INSERT INTO order_words (word, order_id) VALUES ('6d6cf721', '01a20d5e-804a-73f7-8389-49c66d6cf721');
INSERT INTO order_words (word, order_id) VALUES ('ada', '01a20d5e-804a-73f7-8389-49c66d6cf721');
INSERT INTO order_words (word, order_id) VALUES ('example', '01a20d5e-804a-73f7-8389-49c66d6cf721');
INSERT INTO order_words (word, order_id) VALUES ('lovelace', '01a20d5e-804a-73f7-8389-49c66d6cf721');
INSERT INTO order_words (word, order_id) VALUES ('org', '01a20d5e-804a-73f7-8389-49c66d6cf721');
INSERT INTO order_words (word, order_id) VALUES ('stl', '01a20d5e-804a-73f7-8389-49c66d6cf721');
INSERT INTO order_words (word, order_id) VALUES ('wuerfel', '01a20d5e-804a-73f7-8389-49c66d6cf721');
INSERT INTO order_words (word, order_id) VALUES ('13603a47', '01a20d5e-8100-70eb-ba0b-fbca13603a47');
INSERT INTO order_words (word, order_id) VALUES ('20', '01a20d5e-8100-70eb-ba0b-fbca13603a47');
INSERT INTO order_words (word, order_id) VALUES ('ada', '01a20d5e-8100-70eb-ba0b-fbca13603a47');
INSERT INTO order_words (word, order_id) VALUES ('example', '01a20d5e-8100-70eb-ba0b-fbca13603a47');
INSERT INTO order_words (word, order_id) VALUES ('lovelace', '01a20d5e-8100-70eb-ba0b-fbca13603a47');
INSERT INTO order_words (word, order_id) VALUES ('org', '01a20d5e-8100-70eb-ba0b-fbca13603a47');
INSERT INTO order_words (word, order_id) VALUES ('stl', '01a20d5e-8100-70eb-ba0b-fbca13603a47');
INSERT INTO order_words (word, order_id) VALUES ('wuerfel', '01a20d5e-8100-70eb-ba0b-fbca13603a47');
INSERT INTO printed_parts (order_id, position, printed, changed_at, changed_by) VALUES ('01a20d5e-804a-73f7-8389-49c66d6cf721', 0, 1, '2026-11-24T11:44:17.954Z', '01a20d5e-7f05-7721-9a69-bea5b298d79a');
INSERT INTO order_status_history (id, order_id, status, tracking_number, admin_note, changed_by, created_at) VALUES ('01a20d5e-8125-7183-bd51-66a34f5854d0', '01a20d5e-8100-70eb-ba0b-fbca13603a47', 'cancelled', NULL, NULL, '01a20d5e-7f05-7721-9a69-bea5b298d79a', '2026-11-24T11:44:17.981Z');
INSERT INTO webhook_events (event_id, event_type, session_id, outcome, received_at) VALUES ('evt_1', 'charge.dispute.created', NULL, 'noted', '2026-11-24T11:44:17.958Z');
INSERT INTO payment_refunds (refund_id, payment_intent_id, cents, currency, state, created_at, updated_at) VALUES ('re_sim_f53373b791480197f387c57d', 'pi_sim_d2752a98fc14339c09dbe0fc', 1661, 'eur', 'succeeded', '2026-11-24T11:44:17.992Z', '2026-11-24T11:44:17.992Z');
INSERT INTO payment_disputes (dispute_id, payment_intent_id, cents, state, created_at, updated_at) VALUES ('dp_1', 'pi_sim_2e696ac8bcb0068eb80a2973', 1112, 'needs_response', '2026-11-24T11:44:17.958Z', '2026-11-24T11:44:17.958Z');
INSERT INTO refund_requests (id, order_id, payment_intent_id, cents, reason, idempotency_key, requested_by, requested_at, state, attempts, last_error, updated_at) VALUES ('01a20d5e-8126-7568-9ba9-d2a55dcd108e', '01a20d5e-8100-70eb-ba0b-fbca13603a47', 'pi_sim_d2752a98fc14339c09dbe0fc', NULL, 'Stornierung der Bestellung', NULL, '01a20d5e-7f05-7721-9a69-bea5b298d79a', '2026-11-24T11:44:17.982Z', 'done', 0, NULL, '2026-11-24T11:44:17.994Z');
INSERT INTO invoices (id, number, year, sequence, position, order_id, kind, cancels, sha256, created_at, record) VALUES ('01a20d5e-804d-7038-854d-b19872f16624', 'RE-2026-000001', 2026, 1, 1, '01a20d5e-804a-73f7-8389-49c66d6cf721', 'invoice', NULL, 'f62f34d16b655bec0ba3b0fa148f4c7b594d370a46b50a4be316d6297ea9b69d', '2026-11-24T11:44:17.761Z', '{"number":"RE-2026-000001","year":2026,"sequence":1,"position":1,"kind":"invoice","cancels":null,"templateVersion":2,"taxMode":"small-business","issuedAt":"2026-11-24T11:44:17.761Z","issuedOn":"2026-11-24","issuer":{"company":"Musterbetrieb Schichtwerk GbR (Beispieldaten)","partners":["Erika Mustermann","Max Mustermann"],"street":"Musterstraße 1","postalCode":"70173","city":"Musterstadt","country":"Deutschland","email":"kontakt@schichtwerk.example","phone":"+49 711 0000000","website":"https://www.schichtwerk.example","taxNumber":"00000/00000","vatId":null},"recipient":{"name":"Ada Lovelace","company":null,"email":"ada@example.org","address":{"line1":"Hauptstraße 1","line2":null,"postalCode":"70173","city":"Stuttgart","country":"DE","countryName":"Deutschland"}},"delivery":null,"orderId":"01a20d5e-804a-73f7-8389-49c66d6cf721","orderNumber":"6D6CF721","orderedOn":"2026-11-24","serviceNote":"Bezahlt vor der Leistung. Leistungszeitpunkt ist der Tag der Abholung.","lines":[{"fileName":"würfel-20.stl","description":"Gefertigtes 3D-Druckteil: PLA, Weiß, Schichthöhe 0,2 mm, Füllgrad 20 %","material":"PLA","colors":"Weiß","layerHeight":0.2,"infill":20.0,"quantity":2,"unitCentsBeforeDiscount":556,"discountPercent":0.0,"unitCents":556,"lineCents":1112}],"itemsCents":1112,"shipping":"pickup","shippingLabel":"Abholung","shippingCents":0,"totalCents":1112,"currency":"EUR","taxNote":"Steuerfrei als Kleinunternehmer gemäß § 19 UStG: Es wird keine Umsatzsteuer berechnet.","paymentNote":"Der Rechnungsbetrag wurde am 24.11.2026 online bezahlt.","isTest":true,"previousSha256":null}');
INSERT INTO invoices (id, number, year, sequence, position, order_id, kind, cancels, sha256, created_at, record) VALUES ('01a20d5e-8103-76db-b85a-bedc01df418f', 'RE-2026-000002', 2026, 2, 2, '01a20d5e-8100-70eb-ba0b-fbca13603a47', 'invoice', NULL, 'f1322ec88448e6cb20f07ca4ccdc47b557e464b29388fd18455eb88f2ec52e99', '2026-11-24T11:44:17.944Z', '{"number":"RE-2026-000002","year":2026,"sequence":2,"position":2,"kind":"invoice","cancels":null,"templateVersion":2,"taxMode":"small-business","issuedAt":"2026-11-24T11:44:17.944Z","issuedOn":"2026-11-24","issuer":{"company":"Musterbetrieb Schichtwerk GbR (Beispieldaten)","partners":["Erika Mustermann","Max Mustermann"],"street":"Musterstraße 1","postalCode":"70173","city":"Musterstadt","country":"Deutschland","email":"kontakt@schichtwerk.example","phone":"+49 711 0000000","website":"https://www.schichtwerk.example","taxNumber":"00000/00000","vatId":null},"recipient":{"name":"Ada Lovelace","company":null,"email":"ada@example.org","address":{"line1":"Hauptstraße 1","line2":null,"postalCode":"70173","city":"Stuttgart","country":"DE","countryName":"Deutschland"}},"delivery":{"name":"Ada Lovelace","address":{"line1":"Hauptstraße 1","line2":null,"postalCode":"70173","city":"Stuttgart","country":"DE","countryName":"Deutschland"}},"orderId":"01a20d5e-8100-70eb-ba0b-fbca13603a47","orderNumber":"13603A47","orderedOn":"2026-11-24","serviceNote":"Bezahlt vor der Leistung. Leistungszeitpunkt ist der Tag des Versands.","lines":[{"fileName":"würfel-20.stl","description":"Gefertigtes 3D-Druckteil: PLA, Weiß, Schichthöhe 0,2 mm, Füllgrad 20 %","material":"PLA","colors":"Weiß","layerHeight":0.2,"infill":20.0,"quantity":2,"unitCentsBeforeDiscount":556,"discountPercent":0.0,"unitCents":556,"lineCents":1112}],"itemsCents":1112,"shipping":"shipping","shippingLabel":"Standardversand","shippingCents":549,"totalCents":1661,"currency":"EUR","taxNote":"Steuerfrei als Kleinunternehmer gemäß § 19 UStG: Es wird keine Umsatzsteuer berechnet.","paymentNote":"Der Rechnungsbetrag wurde am 24.11.2026 online bezahlt.","isTest":true,"previousSha256":"f62f34d16b655bec0ba3b0fa148f4c7b594d370a46b50a4be316d6297ea9b69d"}');
INSERT INTO invoices (id, number, year, sequence, position, order_id, kind, cancels, sha256, created_at, record) VALUES ('01a20d5e-8126-7568-9ba9-d2a79d265d4e', 'RE-2026-000003', 2026, 3, 3, '01a20d5e-8100-70eb-ba0b-fbca13603a47', 'cancellation', 'RE-2026-000002', '17fedee185a455b279d1268be4d4842901521cf5dd72d3fb520687260516fba9', '2026-11-24T11:44:17.981Z', '{"number":"RE-2026-000003","year":2026,"sequence":3,"position":3,"kind":"cancellation","cancels":{"number":"RE-2026-000002","issuedOn":"2026-11-24","reason":"Stornierung der Bestellung"},"templateVersion":2,"taxMode":"small-business","issuedAt":"2026-11-24T11:44:17.981Z","issuedOn":"2026-11-24","issuer":{"company":"Musterbetrieb Schichtwerk GbR (Beispieldaten)","partners":["Erika Mustermann","Max Mustermann"],"street":"Musterstraße 1","postalCode":"70173","city":"Musterstadt","country":"Deutschland","email":"kontakt@schichtwerk.example","phone":"+49 711 0000000","website":"https://www.schichtwerk.example","taxNumber":"00000/00000","vatId":null},"recipient":{"name":"Ada Lovelace","company":null,"email":"ada@example.org","address":{"line1":"Hauptstraße 1","line2":null,"postalCode":"70173","city":"Stuttgart","country":"DE","countryName":"Deutschland"}},"delivery":{"name":"Ada Lovelace","address":{"line1":"Hauptstraße 1","line2":null,"postalCode":"70173","city":"Stuttgart","country":"DE","countryName":"Deutschland"}},"orderId":"01a20d5e-8100-70eb-ba0b-fbca13603a47","orderNumber":"13603A47","orderedOn":"2026-11-24","serviceNote":"Bezahlt vor der Leistung. Leistungszeitpunkt ist der Tag des Versands.","lines":[{"fileName":"würfel-20.stl","description":"Gefertigtes 3D-Druckteil: PLA, Weiß, Schichthöhe 0,2 mm, Füllgrad 20 %","material":"PLA","colors":"Weiß","layerHeight":0.2,"infill":20.0,"quantity":2,"unitCentsBeforeDiscount":-556,"discountPercent":0.0,"unitCents":-556,"lineCents":-1112}],"itemsCents":-1112,"shipping":"shipping","shippingLabel":"Standardversand","shippingCents":-549,"totalCents":-1661,"currency":"EUR","taxNote":"Steuerfrei als Kleinunternehmer gemäß § 19 UStG: Es wird keine Umsatzsteuer berechnet.","paymentNote":"Der Betrag von 16,61 € wird auf das ursprüngliche Zahlungsmittel erstattet.","isTest":true,"previousSha256":"f1322ec88448e6cb20f07ca4ccdc47b557e464b29388fd18455eb88f2ec52e99"}');
INSERT INTO invoice_counters (year, last) VALUES (2026, 3);
INSERT INTO legal_texts (sha256, name, version, title, first_used_at, text) VALUES ('3b09c6f1bb3104e24b057b287e7e00d1867560c3c2e5ac84346a55202ef7e4a4', 'agb', '2026-11-23', 'Allgemeine Geschäftsbedingungen', '2026-11-24T11:44:17.727Z', '## 1. Geltung und Anbieter

Diese Bedingungen gelten für alle Verträge, die Sie über diesen Onlinesh');
INSERT INTO legal_texts (sha256, name, version, title, first_used_at, text) VALUES ('65e9f245f70255fabd2ef3b2d170ac81587a0afda05ece3ae6bff268d6d5f684', 'datenschutz', '2026-11-24', 'Datenschutzerklärung', '2026-11-24T11:44:17.727Z', '## 1. Verantwortlicher

Musterbetrieb Schichtwerk GbR (Beispieldaten)\
Erika Mustermann, Max Musterm');
INSERT INTO legal_texts (sha256, name, version, title, first_used_at, text) VALUES ('c6a4f3f50f75344cae0c41396d950d61d0b819772ab8bbbc250b35cb2f831cb7', 'widerruf', '2026-11-22', 'Widerrufsbelehrung', '2026-11-24T11:44:17.727Z', '## Ihr Widerrufsrecht

Wir fertigen Ihre Teile nach Ihren Dateien und Vorgaben. Für solche Waren sie');
INSERT INTO withdrawals (id, received_at, name, contract, email, receipt, notice, is_first_of_order) VALUES ('01a20d5e-8120-7686-b676-d1df4cadbcde', '2026-11-24T11:44:17.976Z', 'Mia', '13603A47', 'ada@example.org', 'alone', 'alone', 1);
INSERT INTO order_withdrawals (order_id, withdrawal_id, received_at) VALUES ('01a20d5e-8100-70eb-ba0b-fbca13603a47', '01a20d5e-8120-7686-b676-d1df4cadbcde', '2026-11-24T11:44:17.976Z');
INSERT INTO outbox_mails (id, order_id, user_id, kind, message_id, recipient_name, recipient_address, reply_to, subject, state, attempts, next_attempt_at, last_error, created_at, sent_at, pictures, text_body, html_body) VALUES ('01a20d5e-7f0b-719e-908e-91b09416c065', NULL, '01a20d5e-7f05-7721-9a69-bea5b298d79a', 'welcome', '<01a20d5e-7f05-7721-9a69-bea5b298d79a.welcome@schichtwerk.example>', 'Ada Lovelace', 'chefin@example.org', 'kontakt@schichtwerk.example', 'Willkommen bei Musterbetrieb Schichtwerk GbR (Beispieldaten)', 'sent', 0, '2026-11-24T11:43:46.443Z', NULL, '2026-11-24T11:43:46.443Z', '2026-11-24T11:43:46.443Z', '[]', 'Guten Tag Ada Lovelace,

Ihr Konto bei Musterbetrieb Schichtwerk GbR (Beispieldaten) ist angelegt. Bitte bestätigen Sie Ihre E-Mail-Adresse. Danach sehen Sie in Ihrem Konto auch Bestellungen, die Sie mit dieser Adresse als Gast aufgegeben haben.

E-Mail-Adresse bestätigen:
http://127.0.0.1:42539/#bestaetigen=8e9b4b090b632fc71fa149b26850346d60d06e286cea0a1387b23af8045da566

Der Link gilt sieben Tage. Haben Sie sich nicht registriert, brauchen Sie nichts zu tun: Unbestätigt und unbenutzt wird das Konto nach 30 Tagen gelöscht; auf Ihre Nachricht hin auch früher.

Freundliche Grüße
Musterbetrieb Schichtwerk GbR (Beispieldaten)
kontakt@schichtwerk.example', '');
INSERT INTO outbox_mails (id, order_id, user_id, kind, message_id, recipient_name, recipient_address, reply_to, subject, state, attempts, next_attempt_at, last_error, created_at, sent_at, pictures, text_body, html_body) VALUES ('01a20d5e-7f0b-719e-908e-91b114421433', NULL, '01a20d5e-7f05-7721-9a69-bea5b298d79a', 'new_user', '<01a20d5e-7f05-7721-9a69-bea5b298d79a.new_user@schichtwerk.example>', 'Musterbetrieb Schichtwerk GbR (Beispieldaten)', 'kontakt@schichtwerk.example', 'chefin@example.org', 'Neues Kundenkonto: Ada Lovelace', 'sent', 0, '2026-11-24T11:43:46.443Z', NULL, '2026-11-24T11:43:46.443Z', '2026-11-24T11:43:46.443Z', '[]', 'Name: Ada Lovelace

E-Mail: chefin@example.org

Telefon: +49 711 1234

Firma: Analytische Maschinen

Freundliche Grüße
Musterbetrieb Schichtwerk GbR (Beispieldaten)
kontakt@schichtwerk.example', '');
INSERT INTO outbox_mails (id, order_id, user_id, kind, message_id, recipient_name, recipient_address, reply_to, subject, state, attempts, next_attempt_at, last_error, created_at, sent_at, pictures, text_body, html_body) VALUES ('01a20d5e-804e-74ea-84d8-5dc32fdce707', '01a20d5e-804a-73f7-8389-49c66d6cf721', NULL, 'customer_confirmation', '<01a20d5e-804a-73f7-8389-49c66d6cf721.customer_confirmation@schichtwerk.example>', 'Ada Lovelace', 'ada@example.org', 'kontakt@schichtwerk.example', 'Ihre Bestellung 6D6CF721 bei Musterbetrieb Schichtwerk GbR (Beispieldaten)', 'sent', 0, '2026-11-24T11:44:17.765Z', NULL, '2026-11-24T11:44:17.765Z', '2026-11-24T11:44:17.765Z', '[{"place":"teil-1","contentId":"teil-1.01a20d5e-804a-73f7-8389-49c66d6cf721@schichtwerk.example","fileId":"01a20d5e-7ffe-757e-b12c-fe85d5bb3300","color":"#ffffff"}]', 'Guten Tag Ada Lovelace,

vielen Dank für Ihre Bestellung 6D6CF721 vom 24.11.2026, 12:44 Uhr. Ihre Zahlung über 11,12 € ist eingegangen.
Damit ist der Vertrag geschlossen.
Dies war eine Testzahlung: Es ist kein Geld geflossen.

Rechnungsnummer: RE-2026-000001
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

Abholbereit voraussichtlich bis 02.12.2026

Rechnungsadresse
Ada Lovelace
Hauptstraße 1
70173 Stuttgart
Deutschland

Sie holen die Teile bei uns ab.

Ihre Nachricht an uns
Bitte sauber entgraten.

Stand und Rechnung Ihrer Bestellung, und die Möglichkeit, sie zu widerrufen:
http://127.0.0.1:42539/bestellung#01a20d5e-804a-73f7-8389-49c66d6cf721.1798112657.0799dfbd1cbc5cb123f2419322d9b025
Der Link gilt 30 Tage; danach fordern Sie auf derselben Seite einen neuen an.

Für unsere Teile besteht ein gesetzliches Mängelhaftungsrecht.

Hersteller der Teile: Musterbetrieb Schichtwerk GbR (Beispieldaten), Musterstraße 1, 70173 Musterstadt, Deutschland, kontakt@schichtwerk.example. Bitte beachten Sie:
PLA: Erweicht ab etwa 50 °C und bricht spröde. Nicht für Lebensmittelkontakt, nicht als Spielzeug und nicht für medizinische Zwecke. Kleine Teile gehören nicht in die Hände von Kindern unter 3 Jahren.
Wie wir Ihre Daten verarbeiten: http://127.0.0.1:42539/datenschutz

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

4. Preise und Versandkosten

Es gelten die Preise zum Zeitpunkt der Bestellung. Alle Preise sind Endpreise in Euro; gemäß § 19 UStG wird keine Umsatzsteuer berechnet. Die Kosten des Versands kommen hinzu und werden vor der Bestellung angezeigt; die Abholung ist kostenlos.

5. Zahlung

1. Sie zahlen per Karte über die Bezahlseite unseres Zahlungsdienstleisters. Die Zahlung ist mit der Bestellung fällig.
2. Gewähren wir ausnahmsweise den Kauf auf Rechnung, beträgt das Zahlungsziel 14 Tage ab Zugang der Rechnung.
3. Kommen Sie in Verzug, schulden Sie Zinsen: bei Geschäften zwischen Unternehmern in Höhe von 9 Prozentpunkten über dem Basiszinssatz, als Verbraucher in Höhe von 5 Prozentpunkten über dem Basiszinssatz (§ 288 BGB).

6. Lieferung und Abholung

Wir liefern nach Deutschland, Österreich, in die Schweiz, in die Niederlande, nach Belgien und nach Frankreich oder stellen die Teile zur Abholung bereit. Die Bestellübersicht nennt vor dem Bezahlen für jede Versandart den Tag, bis zu dem wir voraussichtlich liefern oder die Teile zur Abholung bereitstellen. Er ist nach Arbeitstagen (Montag bis Freitag ohne die gesetzlichen Feiertage in Baden-Württemberg) ab der Bestellung berechnet und steht auch in der Bestellbestätigung. Bei Lieferungen in die Schweiz können Einfuhrabgaben anfallen, die der Empfänger trägt. Bei Verbrauchern geht die Gefahr mit der Übergabe an sie über, bei Unternehmern mit der Übergabe an den Beförderer.

7. Stornierung vor Fertigungsbeginn

Solange die Fertigung nicht begonnen hat, können Sie Ihre Bestellung ohne Angabe von Gründen stornieren: per E-Mail oder Telefon mit der Bestellnummer, unter den Angaben in Abschnitt 1. Wir erstatten dann den vollen Betrag innerhalb von 14 Tagen auf dem Weg, auf dem Sie gezahlt haben.

8. Widerrufsrecht

Verbrauchern räumen wir ein Widerrufsrecht von 14 Tagen ein, das erlischt, sobald die Fertigung der nach Ihren Vorgaben hergestellten Teile beginnt. Einzelheiten stehen in der Widerrufsbelehrung (http://127.0.0.1:42539/widerruf).

9. Ihre Daten und Rechte Dritter

Sie versichern, dass Sie die hochgeladenen Modelle vervielfältigen lassen dürfen und dass diese keine Rechte Dritter und keine Gesetze verletzen. Von Ansprüchen Dritter, die auf einer schuldhaften Verletzung dieser Pflicht beruhen, stellen Sie uns frei. Waffen, Waffenteile und verfassungswidrige Inhalte fertigen wir nicht. Wir verwenden Ihre Modelle nur, um Ihren Auftrag zu kalkulieren und auszuführen, und behandeln sie vertraulich.

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

- online auf der Seite Vertrag widerrufen (http://127.0.0.1:42539/widerruf), ohne Anmeldung; den Eingang bestätigen wir Ihnen unverzüglich per E-Mail mit Inhalt, Datum und Uhrzeit
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
INSERT INTO outbox_mails (id, order_id, user_id, kind, message_id, recipient_name, recipient_address, reply_to, subject, state, attempts, next_attempt_at, last_error, created_at, sent_at, pictures, text_body, html_body) VALUES ('01a20d5e-804e-74ea-84d8-5dc40cdf3fe4', '01a20d5e-804a-73f7-8389-49c66d6cf721', NULL, 'operator_notice', '<01a20d5e-804a-73f7-8389-49c66d6cf721.operator_notice@schichtwerk.example>', 'Musterbetrieb Schichtwerk GbR (Beispieldaten)', 'kontakt@schichtwerk.example', 'ada@example.org', 'Neue Bestellung 6D6CF721 über 11,12 €', 'sent', 0, '2026-11-24T11:44:17.765Z', NULL, '2026-11-24T11:44:17.765Z', '2026-11-24T11:44:17.765Z', '[{"place":"teil-1","contentId":"teil-1.01a20d5e-804a-73f7-8389-49c66d6cf721@schichtwerk.example","fileId":"01a20d5e-7ffe-757e-b12c-fe85d5bb3300","color":"#ffffff"}]', 'Neue Bestellung 6D6CF721 vom 24.11.2026, 12:44 Uhr
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

Abholbereit voraussichtlich bis 02.12.2026

Rechnungsadresse
Ada Lovelace
Hauptstraße 1
70173 Stuttgart
Deutschland

Sie holen die Teile bei uns ab.

Dateien
würfel-20.stl: 01a20d5e-7ffe-757e-b12c-fe85d5bb3300', '');
INSERT INTO outbox_mails (id, order_id, user_id, kind, message_id, recipient_name, recipient_address, reply_to, subject, state, attempts, next_attempt_at, last_error, created_at, sent_at, pictures, text_body, html_body) VALUES ('01a20d5e-8079-7607-bf17-c7380c5453bc', NULL, '01a20d5e-8078-75a3-b121-6e97bbc68ea6', 'welcome', '<01a20d5e-8078-75a3-b121-6e97bbc68ea6.welcome@schichtwerk.example>', 'Ada Lovelace', 'mia@example.org', 'kontakt@schichtwerk.example', 'Willkommen bei Musterbetrieb Schichtwerk GbR (Beispieldaten)', 'sent', 0, '2026-11-24T11:44:17.809Z', NULL, '2026-11-24T11:44:17.809Z', '2026-11-24T11:44:17.809Z', '[]', 'Guten Tag Ada Lovelace,

Ihr Konto bei Musterbetrieb Schichtwerk GbR (Beispieldaten) ist angelegt. Bitte bestätigen Sie Ihre E-Mail-Adresse. Danach sehen Sie in Ihrem Konto auch Bestellungen, die Sie mit dieser Adresse als Gast aufgegeben haben.

E-Mail-Adresse bestätigen:
http://127.0.0.1:42539/#bestaetigen=45628d22f9c63efe5e4a5e5f4c705c01aaa52633265e5c8320e7fc3cbd4d4494

Der Link gilt sieben Tage. Haben Sie sich nicht registriert, brauchen Sie nichts zu tun: Unbestätigt und unbenutzt wird das Konto nach 30 Tagen gelöscht; auf Ihre Nachricht hin auch früher.

Freundliche Grüße
Musterbetrieb Schichtwerk GbR (Beispieldaten)
kontakt@schichtwerk.example', '');
INSERT INTO outbox_mails (id, order_id, user_id, kind, message_id, recipient_name, recipient_address, reply_to, subject, state, attempts, next_attempt_at, last_error, created_at, sent_at, pictures, text_body, html_body) VALUES ('01a20d5e-807a-711f-8ecb-c3c6c963b89f', NULL, '01a20d5e-8078-75a3-b121-6e97bbc68ea6', 'new_user', '<01a20d5e-8078-75a3-b121-6e97bbc68ea6.new_user@schichtwerk.example>', 'Musterbetrieb Schichtwerk GbR (Beispieldaten)', 'kontakt@schichtwerk.example', 'mia@example.org', 'Neues Kundenkonto: Ada Lovelace', 'sent', 0, '2026-11-24T11:44:17.810Z', NULL, '2026-11-24T11:44:17.810Z', '2026-11-24T11:44:17.810Z', '[]', 'Name: Ada Lovelace

E-Mail: mia@example.org

Telefon: +49 711 1234

Firma: Analytische Maschinen

Freundliche Grüße
Musterbetrieb Schichtwerk GbR (Beispieldaten)
kontakt@schichtwerk.example', '');
INSERT INTO outbox_mails (id, order_id, user_id, kind, message_id, recipient_name, recipient_address, reply_to, subject, state, attempts, next_attempt_at, last_error, created_at, sent_at, pictures, text_body, html_body) VALUES ('01a20d5e-80c1-762e-a63b-c947fea34b1f', NULL, '01a20d5e-8078-75a3-b121-6e97bbc68ea6', 'password_reset', '<01a20d5e-80c1-762e-a63b-c946442196aa.password_reset@schichtwerk.example>', 'Ada Lovelace', 'mia@example.org', 'kontakt@schichtwerk.example', 'Neues Passwort festlegen', 'sent', 0, '2026-11-24T11:44:17.881Z', NULL, '2026-11-24T11:44:17.881Z', '2026-11-24T11:44:17.881Z', '[]', 'Guten Tag Ada Lovelace,

Für Ihr Konto wurde ein neues Passwort angefordert.

Neues Passwort festlegen:
http://127.0.0.1:42539/#neues-passwort=455848077d233650da7551e0f2378ecbb88ebf8812a49afba28819f48d7da699

Der Link gilt 30 Minuten und nur einmal. Haben Sie kein neues Passwort angefordert, brauchen Sie nichts zu tun: Ihr bisheriges gilt weiter.

Freundliche Grüße
Musterbetrieb Schichtwerk GbR (Beispieldaten)
kontakt@schichtwerk.example', '');
INSERT INTO outbox_mails (id, order_id, user_id, kind, message_id, recipient_name, recipient_address, reply_to, subject, state, attempts, next_attempt_at, last_error, created_at, sent_at, pictures, text_body, html_body) VALUES ('01a20d5e-8103-76db-b85a-bedda0c2cb45', '01a20d5e-8100-70eb-ba0b-fbca13603a47', NULL, 'customer_confirmation', '<01a20d5e-8100-70eb-ba0b-fbca13603a47.customer_confirmation@schichtwerk.example>', 'Ada Lovelace', 'ada@example.org', 'kontakt@schichtwerk.example', 'Ihre Bestellung 13603A47 bei Musterbetrieb Schichtwerk GbR (Beispieldaten)', 'sent', 0, '2026-11-24T11:44:17.947Z', NULL, '2026-11-24T11:44:17.947Z', '2026-11-24T11:44:17.947Z', '[{"place":"teil-1","contentId":"teil-1.01a20d5e-8100-70eb-ba0b-fbca13603a47@schichtwerk.example","fileId":"01a20d5e-80d3-734f-b072-bed571f32457","color":"#ffffff"}]', 'Guten Tag Ada Lovelace,

vielen Dank für Ihre Bestellung 13603A47 vom 24.11.2026, 12:44 Uhr. Ihre Zahlung über 16,61 € ist eingegangen.
Damit ist der Vertrag geschlossen.
Dies war eine Testzahlung: Es ist kein Geld geflossen.

Rechnungsnummer: RE-2026-000002
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

Lieferung voraussichtlich bis 08.12.2026

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
http://127.0.0.1:42539/account?tab=orders

Für unsere Teile besteht ein gesetzliches Mängelhaftungsrecht.

Hersteller der Teile: Musterbetrieb Schichtwerk GbR (Beispieldaten), Musterstraße 1, 70173 Musterstadt, Deutschland, kontakt@schichtwerk.example. Bitte beachten Sie:
PLA: Erweicht ab etwa 50 °C und bricht spröde. Nicht für Lebensmittelkontakt, nicht als Spielzeug und nicht für medizinische Zwecke. Kleine Teile gehören nicht in die Hände von Kindern unter 3 Jahren.
Wie wir Ihre Daten verarbeiten: http://127.0.0.1:42539/datenschutz

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

4. Preise und Versandkosten

Es gelten die Preise zum Zeitpunkt der Bestellung. Alle Preise sind Endpreise in Euro; gemäß § 19 UStG wird keine Umsatzsteuer berechnet. Die Kosten des Versands kommen hinzu und werden vor der Bestellung angezeigt; die Abholung ist kostenlos.

5. Zahlung

1. Sie zahlen per Karte über die Bezahlseite unseres Zahlungsdienstleisters. Die Zahlung ist mit der Bestellung fällig.
2. Gewähren wir ausnahmsweise den Kauf auf Rechnung, beträgt das Zahlungsziel 14 Tage ab Zugang der Rechnung.
3. Kommen Sie in Verzug, schulden Sie Zinsen: bei Geschäften zwischen Unternehmern in Höhe von 9 Prozentpunkten über dem Basiszinssatz, als Verbraucher in Höhe von 5 Prozentpunkten über dem Basiszinssatz (§ 288 BGB).

6. Lieferung und Abholung

Wir liefern nach Deutschland, Österreich, in die Schweiz, in die Niederlande, nach Belgien und nach Frankreich oder stellen die Teile zur Abholung bereit. Die Bestellübersicht nennt vor dem Bezahlen für jede Versandart den Tag, bis zu dem wir voraussichtlich liefern oder die Teile zur Abholung bereitstellen. Er ist nach Arbeitstagen (Montag bis Freitag ohne die gesetzlichen Feiertage in Baden-Württemberg) ab der Bestellung berechnet und steht auch in der Bestellbestätigung. Bei Lieferungen in die Schweiz können Einfuhrabgaben anfallen, die der Empfänger trägt. Bei Verbrauchern geht die Gefahr mit der Übergabe an sie über, bei Unternehmern mit der Übergabe an den Beförderer.

7. Stornierung vor Fertigungsbeginn

Solange die Fertigung nicht begonnen hat, können Sie Ihre Bestellung ohne Angabe von Gründen stornieren: per E-Mail oder Telefon mit der Bestellnummer, unter den Angaben in Abschnitt 1. Wir erstatten dann den vollen Betrag innerhalb von 14 Tagen auf dem Weg, auf dem Sie gezahlt haben.

8. Widerrufsrecht

Verbrauchern räumen wir ein Widerrufsrecht von 14 Tagen ein, das erlischt, sobald die Fertigung der nach Ihren Vorgaben hergestellten Teile beginnt. Einzelheiten stehen in der Widerrufsbelehrung (http://127.0.0.1:42539/widerruf).

9. Ihre Daten und Rechte Dritter

Sie versichern, dass Sie die hochgeladenen Modelle vervielfältigen lassen dürfen und dass diese keine Rechte Dritter und keine Gesetze verletzen. Von Ansprüchen Dritter, die auf einer schuldhaften Verletzung dieser Pflicht beruhen, stellen Sie uns frei. Waffen, Waffenteile und verfassungswidrige Inhalte fertigen wir nicht. Wir verwenden Ihre Modelle nur, um Ihren Auftrag zu kalkulieren und auszuführen, und behandeln sie vertraulich.

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

- online auf der Seite Vertrag widerrufen (http://127.0.0.1:42539/widerruf), ohne Anmeldung; den Eingang bestätigen wir Ihnen unverzüglich per E-Mail mit Inhalt, Datum und Uhrzeit
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
INSERT INTO outbox_mails (id, order_id, user_id, kind, message_id, recipient_name, recipient_address, reply_to, subject, state, attempts, next_attempt_at, last_error, created_at, sent_at, pictures, text_body, html_body) VALUES ('01a20d5e-8103-76db-b85a-bede82ac8284', '01a20d5e-8100-70eb-ba0b-fbca13603a47', NULL, 'operator_notice', '<01a20d5e-8100-70eb-ba0b-fbca13603a47.operator_notice@schichtwerk.example>', 'Musterbetrieb Schichtwerk GbR (Beispieldaten)', 'kontakt@schichtwerk.example', 'ada@example.org', 'Neue Bestellung 13603A47 über 16,61 €', 'sent', 0, '2026-11-24T11:44:17.947Z', NULL, '2026-11-24T11:44:17.947Z', '2026-11-24T11:44:17.947Z', '[{"place":"teil-1","contentId":"teil-1.01a20d5e-8100-70eb-ba0b-fbca13603a47@schichtwerk.example","fileId":"01a20d5e-80d3-734f-b072-bed571f32457","color":"#ffffff"}]', 'Neue Bestellung 13603A47 vom 24.11.2026, 12:44 Uhr
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

Lieferung voraussichtlich bis 08.12.2026

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
würfel-20.stl: 01a20d5e-80d3-734f-b072-bed571f32457', '');
INSERT INTO outbox_mails (id, order_id, user_id, kind, message_id, recipient_name, recipient_address, reply_to, subject, state, attempts, next_attempt_at, last_error, created_at, sent_at, pictures, text_body, html_body) VALUES ('01a20d5e-810f-76a4-86a4-d2cece544d43', '01a20d5e-804a-73f7-8389-49c66d6cf721', NULL, 'operator_dispute_dp_1', '<01a20d5e-804a-73f7-8389-49c66d6cf721.operator_dispute_dp_1@schichtwerk.example>', 'Musterbetrieb Schichtwerk GbR (Beispieldaten)', 'kontakt@schichtwerk.example', 'kontakt@schichtwerk.example', 'PRÜFEN: Zahlung angefochten (Bestellung 6D6CF721)', 'sent', 0, '2026-11-24T11:44:17.959Z', NULL, '2026-11-24T11:44:17.959Z', '2026-11-24T11:44:17.959Z', '[]', 'Guten Tag,

Der Kunde verlangt 11,12 € über seine Bank zurück. Bitte antworten Sie beim Zahlungsdienstleister, bevor die Frist dort abläuft, und fertigen Sie bis dahin nichts mehr.

Zur Bestellung:
http://127.0.0.1:42539/admin/orders?order=01a20d5e-804a-73f7-8389-49c66d6cf721

Freundliche Grüße
Musterbetrieb Schichtwerk GbR (Beispieldaten)
kontakt@schichtwerk.example', '');
INSERT INTO outbox_mails (id, order_id, user_id, kind, message_id, recipient_name, recipient_address, reply_to, subject, state, attempts, next_attempt_at, last_error, created_at, sent_at, pictures, text_body, html_body) VALUES ('01a20d5e-8121-77aa-8be9-080450eb13ed', NULL, NULL, 'withdrawal_receipt', '<01a20d5e-8120-7686-b676-d1df4cadbcde.withdrawal_receipt@schichtwerk.example>', 'Mia', 'ada@example.org', 'kontakt@schichtwerk.example', 'Eingangsbestätigung Ihres Widerrufs', 'sent', 0, '2026-11-24T11:44:17.976Z', NULL, '2026-11-24T11:44:17.977Z', '2026-11-24T11:44:17.977Z', '[]', 'Guten Tag,

Ihr Widerruf ist am 24.11.2026, 12:44 Uhr bei uns eingegangen. Sie haben erklärt:

Hiermit widerrufe ich den folgenden Vertrag:

Vertrag: 13603A47

Name: Mia

E-Mail-Adresse: ada@example.org

Diese Nachricht bestätigt den Eingang. Wir prüfen Ihre Erklärung und melden uns bei Ihnen. Haben Sie das nicht selbst erklärt, antworten Sie bitte auf diese E-Mail.

Freundliche Grüße
Musterbetrieb Schichtwerk GbR (Beispieldaten)
kontakt@schichtwerk.example', '');
INSERT INTO outbox_mails (id, order_id, user_id, kind, message_id, recipient_name, recipient_address, reply_to, subject, state, attempts, next_attempt_at, last_error, created_at, sent_at, pictures, text_body, html_body) VALUES ('01a20d5e-8121-77aa-8be9-0805042dacbc', NULL, NULL, 'withdrawal_notice', '<01a20d5e-8120-7686-b676-d1df4cadbcde.withdrawal_notice@schichtwerk.example>', 'Musterbetrieb Schichtwerk GbR (Beispieldaten)', 'kontakt@schichtwerk.example', 'ada@example.org', 'Widerruf: 13603A47', 'sent', 0, '2026-11-24T11:44:17.977Z', NULL, '2026-11-24T11:44:17.977Z', '2026-11-24T11:44:17.977Z', '[]', 'Am 24.11.2026, 12:44 Uhr ist ein Widerruf eingegangen. Den Eingang bestätigt der Shop selbst.

Hiermit widerrufe ich den folgenden Vertrag:

Vertrag: 13603A47

Name: Mia

E-Mail-Adresse: ada@example.org

Gemeint ist: Bestellung #13603A47, Status: Eingegangen

Freundliche Grüße
Musterbetrieb Schichtwerk GbR (Beispieldaten)
kontakt@schichtwerk.example', '');
INSERT INTO outbox_mails (id, order_id, user_id, kind, message_id, recipient_name, recipient_address, reply_to, subject, state, attempts, next_attempt_at, last_error, created_at, sent_at, pictures, text_body, html_body) VALUES ('01a20d5e-8127-72f7-be77-b34cd2374360', '01a20d5e-8100-70eb-ba0b-fbca13603a47', NULL, 'status_cancelled', '<01a20d5e-8100-70eb-ba0b-fbca13603a47.status_cancelled@schichtwerk.example>', 'Ada Lovelace', 'ada@example.org', 'kontakt@schichtwerk.example', 'Ihre Bestellung 13603A47: Storniert', 'sent', 0, '2026-11-24T11:44:17.983Z', NULL, '2026-11-24T11:44:17.983Z', '2026-11-24T11:44:17.983Z', '[]', 'Guten Tag Ada Lovelace,

Ihre Bestellung wurde storniert.

Den gezahlten Betrag erstatten wir. Das Geld geht auf das Zahlungsmittel, mit dem Sie bezahlt haben. Je nach Bank ist es in einigen Werktagen bei Ihnen.

Die Stornorechnung RE-2026-000003 hebt Ihre Rechnung RE-2026-000002 auf. Sie finden beide bei Ihrer Bestellung.

Zur Bestellung:
http://127.0.0.1:42539/account?tab=orders

Freundliche Grüße
Musterbetrieb Schichtwerk GbR (Beispieldaten)
kontakt@schichtwerk.example', '');
INSERT INTO admin_acts (id, acted_at, admin_id, act, target_kind, target_id, details) VALUES ('01a20d5e-810a-70f6-9f22-56c00d0dabd4', '2026-11-24T11:44:17.954Z', '01a20d5e-7f05-7721-9a69-bea5b298d79a', 'parts_printed', 'order', '01a20d5e-804a-73f7-8389-49c66d6cf721', '{"fileName":"würfel-20.stl","from":0,"of":2,"to":1}');
INSERT INTO admin_acts (id, acted_at, admin_id, act, target_kind, target_id, details) VALUES ('01a20d5e-8125-7183-bd51-66a4ec098e05', '2026-11-24T11:44:17.981Z', '01a20d5e-7f05-7721-9a69-bea5b298d79a', 'order_status', 'order', '01a20d5e-8100-70eb-ba0b-fbca13603a47', '{"from":"submitted","to":"cancelled"}');
INSERT INTO admin_acts (id, acted_at, admin_id, act, target_kind, target_id, details) VALUES ('01a20d5e-8126-7568-9ba9-d2a644290f1f', '2026-11-24T11:44:17.982Z', '01a20d5e-7f05-7721-9a69-bea5b298d79a', 'order_refunded', 'order', '01a20d5e-8100-70eb-ba0b-fbca13603a47', '{"cents":1661,"isRest":true}');
INSERT INTO day_counts (day, what, format, reason, count) VALUES ('2026-11-24', 'upload', 'stl', '', 4);
INSERT INTO day_counts (day, what, format, reason, count) VALUES ('2026-11-24', 'checkout', '', '', 2);
INSERT INTO day_counts (day, what, format, reason, count) VALUES ('2026-11-24', 'cart', '', '', 1);
INSERT INTO page_counts (day, page, views) VALUES ('2026-11-24', 'agb', 3);
INSERT INTO shop_facts (name, value) VALUES ('database', '01a20d5e-7de8-750c-beab-63633e8eec57');
INSERT INTO shop_facts (name, value) VALUES ('SIGNING_KEY', 'c35d10730a5dfd1e0d607ac5285b1c30');
INSERT INTO shop_facts (name, value) VALUES ('STORAGE_URL', '/tmp/.tmpdmcRRh/data/files');
INSERT INTO shop_facts (name, value) VALUES ('STRIPE_SECRET_KEY', '66a3e1914d6bf1d1350676a2e9c5b75bab5ccc631b554a12032490a7fb46475d');
INSERT INTO store_marks (mark, made_at) VALUES ('01a20d5e-7df8-728e-b3d5-dfcfce171e6b', '2026-11-24T11:43:46.150Z');
INSERT INTO health_probe (id, filling) VALUES (1, 'x');
INSERT INTO shared_limits (caller, full_at_ms, counted_at) VALUES ('8fa567a8c9ca46ef636e7a8e6c33a604', 1795520658491, '2026-11-24T11:44:17.771Z');
INSERT INTO shared_limits (caller, full_at_ms, counted_at) VALUES ('4ea9109a86c84cc54602f79b77ae0d37', 1795520657767, '2026-11-24T11:44:17.707Z');
INSERT INTO shared_limits (caller, full_at_ms, counted_at) VALUES ('7bf4ec817f09be74ee3a437712fab890', 1795520658033, '2026-11-24T11:44:17.913Z');
INSERT INTO shared_limits (caller, full_at_ms, counted_at) VALUES ('5cb221ca9b0a7b935780a8ed9a2624d0', 1795520657846, '2026-11-24T11:44:17.816Z');
INSERT INTO shared_limits (caller, full_at_ms, counted_at) VALUES ('90f20a31c8986476026e5672bb5e9f6e', 1795520658228, '2026-11-24T11:44:17.868Z');
INSERT INTO shared_limits (caller, full_at_ms, counted_at) VALUES ('6816875b373c2e7ca1e08f124a2d90f5', 1795520659074, '2026-11-24T11:44:17.874Z');
INSERT INTO shared_limits (caller, full_at_ms, counted_at) VALUES ('70c1335bb702b625b9724d621969d4f3', 1795520657972, '2026-11-24T11:44:17.912Z');
INSERT INTO shared_limits (caller, full_at_ms, counted_at) VALUES ('a', 1, '2026-11-24T10:00:00.000Z');
