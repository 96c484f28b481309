"""Makes a store of any number of ingredients: one row by `storescope create`, the rest by SQLite."""
import os, sqlite3, subprocess, tempfile

model = '''<?xml version="1.0" encoding="UTF-8"?>
<model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
  <entity name="Cocktail"><attribute name="name" optional="YES" attributeType="String"/></entity>
  <entity name="Ingredient">
    <attribute name="id" optional="YES" attributeType="UUID"/>
    <attribute name="unit" optional="YES" attributeType="String"/>
    <attribute name="value" optional="YES" attributeType="Double"/>
  </entity>
</model>
'''
rows = '''Ingredient:
  - { .id: 9A2A8A0B-5B5B-4E5D-8C1E-0E5B3C6F2A11, unit: oz, value: 0.5 }
'''


def make(program, path, count):
    """Unit cycles through five texts, value is spread without order, ids are pseudo-random."""
    os.makedirs(os.path.dirname(path) or '.', exist_ok=True)
    new = path + '.new'
    for name in (new, new + '-wal', new + '-shm'):
        if os.path.exists(name): os.unlink(name)
    with tempfile.TemporaryDirectory() as folder:
        bundle = os.path.join(folder, 'Bar.xcdatamodel')
        os.mkdir(bundle)
        with open(os.path.join(bundle, 'contents'), 'w') as file: file.write(model)
        with open(os.path.join(folder, 'rows.yaml'), 'w') as file: file.write(rows)
        subprocess.run([program, 'create', new, '--model', bundle, '--rows', file.name], check=True, stdout=subprocess.DEVNULL)
    store = sqlite3.connect(new, isolation_level=None)
    store.executescript(f'''
        PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
        WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < {count})
        INSERT INTO ZINGREDIENT (Z_PK, Z_ENT, Z_OPT, ZVALUE, ZUNIT, ZID)
          SELECT i, Z_ENT, 1, (i * 7919 % 99991) / 8.0,
                 CASE i % 5 WHEN 0 THEN 'dash' WHEN 1 THEN 'oz' WHEN 2 THEN 'drop' WHEN 3 THEN 'pinch' ELSE 'gently muddled' END,
                 randomblob(16)
          FROM n, (SELECT Z_ENT FROM ZINGREDIENT LIMIT 1) WHERE i > 1;
        UPDATE Z_PRIMARYKEY SET Z_MAX = {count} WHERE Z_NAME = 'Ingredient';
        PRAGMA journal_mode = WAL;''')
    store.close()
    os.rename(new, path)
