-- Accounts of the highest rank are not among the cheap ones: a page of them by price was found by reading all of them, up to a second of
-- a million. Here each thing that is searched for is kept together with the step of the prices that a listing stands on: a search goes
-- from step to step and reads only what fits. server/market/steps.ts asks by these very words. Over a million listings it takes some
-- minutes.
set local maintenance_work_mem = '512MB';

-- Steps of a twentieth, from 1 yuan on; prices are in fen.
create function price_step(price bigint) returns integer
  language sql immutable strict parallel safe
  return width_bucket(price, '{
    100,200,300,400,500,600,700,800,900,1000,1100,1200,1300,1400,1500,1600,1700,1800,1900,2000,2100,2200,2300,2400,2500,2600,
    2700,2800,2900,3000,3200,3400,3600,3800,4000,4200,4400,4600,4800,5000,5200,5500,5800,6100,6400,6700,7000,7400,7800,8200,
    8600,9000,9400,9900,10400,10900,11400,12000,12600,13200,13900,14600,15300,16100,16900,17700,18600,19500,20500,21500,22600,
    23700,24900,26100,27400,28800,30200,31700,33300,35000,36800,38600,40500,42500,44600,46800,49100,51600,54200,56900,59700,
    62700,65800,69100,72600,76200,80000,84000,88200,92600,97200,102100,107200,112600,118200,124100,130300,136800,143600,150800,
    158300,166200,174500,183200,192400,202000,212100,222700,233800,245500,257800,270700,284200,298400,313300,329000,345400,
    362700,380800,399800,419800,440800,462800,485900,510200,535700,562500,590600,620100,651100,683700,717900,753800,791500,
    831100,872700,916300,962100,1010200,1060700,1113700,1169400,1227900,1289300,1353800,1421500,1492600,1567200,1645600,1727900,
    1814300,1905000,2000200,2100200,2205200,2315500,2431300,2552900,2680500,2814500,2955200,3103000,3258200,3421100,3592200,
    3771800,3960400,4158400,4366300,4584600,4813800,5054500,5307200,5572600,5851200,6143800,6451000,6773600,7112300,7467900,
    7841300,8233400,8645100,9077400,9531300,10007900,10508300,11033700,11585400,12164700,12772900,13411500,14082100,14786200,
    15525500,16301800,17116900,17972700,18871300,19814900,20805600,21845900,22938200,24085100,25289400,26553900,27881600,
    29275700,30739500,32276500,33890300,35584800,37364000,39232200,41193800,43253500,45416200,47687000,50071400,52575000,
    55203800,57964000,60862200,63905300,67100600,70455600,73978400,77677300,81561200,85639300,89921300,94417400,99138300,
    104095200,109300000,114765000,120503200,126528400,132854800,139497500,146472400,153796000,161485800,169560100,178038100,
    186940000,196287000,206101400,216406500,227226800,238588100,250517500,263043400,276195600,290005400,304505700,319731000,
    335717600,352503500,370128700,388635100,408066900,428470200,449893700,472388400,496007800,520808200,546848600,574191000,
    602900600,633045600,664697900,697932800,732829400,769470900,807944400,848341600,890758700,935296600,982061400
  }'::bigint[]);

-- A value of an attribute as it is searched for: of a number, how many of these it is not less than.
create function attribute_term(value text) returns text
  language sql immutable strict parallel safe
  return case
    when ascii(value) between 45 and 57 and value ~ '^-?[0-9]+([.][0-9]+)?$' then '#' || width_bucket(value::numeric, '{
      0,1,2,3,4,5,6,7,8,9,10,12,15,20,25,30,40,50,65,80,100,120,150,200,250,300,400,500,650,800,1000,1200,1500,2000,2500,3000,
      4000,5000,6500,8000,10000,12000,15000,20000,25000,30000,40000,50000,65000,80000,100000
    }'::numeric[])
    else left(value, 80)
  end;

-- What a listing is found by: pairs of letters, values of its game's attributes, and what else a search may name; each with its step.
-- Joined and split again, as that is the quickest way to put a step to each. Dear to make all the same: the database is not to make it of
-- rows it could find by it.
create function listing_terms(step integer, grams text[], game_id text, attributes jsonb, system_id text, carrier_id text, group_id text,
    server_id text, stock_kind text, protection text, is_top boolean) returns text[]
  language sql immutable parallel safe cost 100000
  return string_to_array(array_to_string(
    array(select gram from unnest(grams) gram where length(gram) > 1)
      || array(select game_id || '/' || key || ':' || attribute_term(value #>> '{}')
        from jsonb_each(attributes) single (key, value) where jsonb_typeof(value) <> 'array')
      || array(select game_id || '/' || key || ':' || attribute_term(jsonb_array_elements_text(value))
        from jsonb_each(attributes) several (key, value) where jsonb_typeof(value) = 'array')
      || array['game:' || game_id, 'system:' || system_id, 'carrier:' || carrier_id, 'group:' || group_id,
        'server:' || server_id, 'stock:' || stock_kind, 'protection:' || protection, 'top:' || is_top],
    '@' || step || chr(1)) || '@' || step, chr(1));

create index listings_by_price on listings using gin (listing_terms(price_step(price), grams, game_id, attributes, system_id, carrier_id,
  group_id, server_id, stock_kind, protection, is_top)) with (fastupdate = off) where status = 'onSale';
