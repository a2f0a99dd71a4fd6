-- Staff find somebody however the name is typed: the words of names, emails and phones, which triggers write. docs/rules.md 23.12
CREATE TABLE `search_words` (
	`salon_id` text NOT NULL,
	`word` text NOT NULL,
	`text` text NOT NULL,
	PRIMARY KEY(`salon_id`, `word`, `text`),
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `search_words_of_a_text` ON `search_words` (`salon_id`,`text`,`word`);--> statement-breakpoint
CREATE INDEX `added_clients_of_a_name` ON `added_clients` (`salon_id`,`name`);--> statement-breakpoint
CREATE INDEX `customers_of_a_name` ON `customers` (`salon_id`,`name`);--> statement-breakpoint
CREATE INDEX `customers_of_a_phone` ON `customers` (`salon_id`,`phone_key`);--> statement-breakpoint
-- The words of a text, character by character from the table of kernel/folded.ts: an array of as many noughts as there are characters counts them.
CREATE TRIGGER search_words_of_a_text_in AFTER INSERT ON search_words WHEN NEW.word = ''
BEGIN
  INSERT INTO search_words (salon_id, word, text)
  SELECT NEW.salon_id, word.value, NEW.text
  FROM (
    SELECT replace(group_concat(plain, ''), '|', '') AS plain FROM (
      SELECT CASE
        WHEN character BETWEEN 'a' AND 'z' OR character BETWEEN '0' AND '9' THEN character
        WHEN character BETWEEN 'A' AND 'Z' THEN lower(character)
        WHEN character IN ('@', ' ') THEN character
        WHEN character < char(127) THEN '_'
        ELSE coalesce(substr(
          ' _________a__|____23_μ___1o__aaaaaaæceeeeiiiidnooooo_ouuuuyþaaaaaaceeeeiiiidnooooo_ouuuuyyaaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiijjkkllllllllnnnnnnnnooooooœrrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzsɓƃƅɔƈɖɗƌǝeɛffɠɣɩɨƙɯɲɵooƣƥʀƨʃƭʈuuʊʋƴƶʒƹƽaaiioouuuuuuuuuuaaaaææǥggkkooooʒʒjggƕƿnnaaææooaaaaeeeeiiiioooorrrruuuussttȝhhƞȣȥaaeeooooooooyyⱥȼƚⱦɂƀʉʌɇɉɋɍɏ||||||||||||||||||||||||||||||||||||||||||||||||||||||||||||||||||||||||||||||||||||||||||||||||||||||||||||||||ͱͳʹ_ͷ _ϳ__α_εηιουωιαβγδεζηθικλμνξοπρστυφχψωιυαεηιυσιυουωϗβθυυυφπϙϛϝϟϡϣϥϧϩϫϭϯκρσθε_ϸσϻͻͼͽееђгєѕііјљњћкиуџабвгдежзииклмнопрстуфхцчшщъыьэюяиеегікиуѡѣѥѧѩѫѭѯѱѳѵѵѵѹѻѽѿҁ_|||||||ҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏжжӄӆӈӊӌӎааааӕееәәәжжззӡииииооөөөээууууууччӷыыӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯ|||||||||||||||||||||||||||||||||||||||||||||_|_||_||_||||||||||||ااواي|||||||||||||||||||||||||||||||||||||||||||||||||||||||||||||||||||||||||||||||aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmmmmmmnnnnnnnnoooooooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvvwwwwwwwwwwxxxxyyzzzzzzhtwysßaaaaaaaaaaaaaaaaaaaaaaaaeeeeeeeeeeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyyỻỽỿααααααααααααααααεεεεεεεεεεεεηηηηηηηηηηηηηηηηιιιιιιιιιιιιιιιιοοοοοοοοοοοουυυυυυυυυυυυωωωωωωωωωωωωωωωωααεεηηιιοουυωωααααααααααααααααηηηηηηηηηηηηηηηηωωωωωωωωωωωωωωωωαααααααααααα_ι___ηηηηηεεηηη___ιιιιιιιιιι___υυυυρρυυυυυυρ___ωωωωωοοωωω__           |||||________________________  ||||| _______________________________________________ ||||||||||||||||||||||||||||||||||||||||||||||||||||||||||||||||_______________0123456789_______abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz',
          nullif(instr(' ¡¢£¤¥¦§¨©ª«¬­®¯°±²³´µ¶·¸¹º»¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞàáâãäåçèéêëìíîïðñòóôõö÷øùúûüýÿĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĦħĨĩĪīĬĭĮįİıĴĵĶķĹĺĻļĽľŁłŃńŅņŇňŊŋŌōŎŏŐőŒŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŦŧŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžſƁƂƄƆƇƉƊƋƎƏƐƑƒƓƔƖƗƘƜƝƟƠơƢƤƦƧƩƬƮƯưƱƲƳƵƷƸƼǍǎǏǐǑǒǓǔǕǖǗǘǙǚǛǜǞǟǠǡǢǣǤǦǧǨǩǪǫǬǭǮǯǰǴǵǶǷǸǹǺǻǼǽǾǿȀȁȂȃȄȅȆȇȈȉȊȋȌȍȎȏȐȑȒȓȔȕȖȗȘșȚțȜȞȟȠȢȤȦȧȨȩȪȫȬȭȮȯȰȱȲȳȺȻȽȾɁɃɄɅɆɈɊɌɎ̴̵̶̷̸̡̢̧̨̛̖̗̘̙̜̝̞̟̠̣̤̥̦̩̪̫̬̭̮̯̰̱̲̳̹̺̻̼͇͈͉͍͎̀́̂̃̄̅̆̇̈̉̊̋̌̍̎̏̐̑̒̓̔̽̾̿̀́͂̓̈́͆͊͋͌̕̚ͅ͏͓͔͕͖͙͚͐͑͒͗͛ͣͤͥͦͧͨͩͪͫͬͭͮͯ͘͜͟͢͝͞͠͡ͰͲʹ͵Ͷͺ;Ϳ΄΅Ά·ΈΉΊΌΎΏΐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫάέήίΰςϊϋόύώϏϐϑϒϓϔϕϖϘϚϜϞϠϢϤϦϨϪϬϮϰϱϲϴϵ϶ϷϹϺϽϾϿЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯйѐёѓїќѝўѠѢѤѦѨѪѬѮѰѲѴѶѷѸѺѼѾҀ҂҃҄҅҆҇҈҉ҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӁӂӃӅӇӉӋӍӐӑӒӓӔӖӗӘӚӛӜӝӞӟӠӢӣӤӥӦӧӨӪӫӬӭӮӯӰӱӲӳӴӵӶӸӹӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮְֱֲֳִֵֶַָֹֺֻּֽ֑֖֛֢֣֤֥֦֧֪֚֭֮֒֓֔֕֗֘֙֜֝֞֟֠֡֨֩֫֬֯־ֿ׀ׁׂ׃ׅׄ׆ׇؘؙؚؐؑؒؓؔؕؖؗآأؤإئًٌٍَُِّْٕٖٜٟ᪵᪶᪷᪸᪹᪺᪽ٓٔٗ٘ٙٚٛٝٞ᪰᪱᪲᪳᪴᪻᪼᪾ᪿᫀ᫃᫄᫊᫁᫂᫅᫆᫇᫈᫉᫋ᫌᫍᫎ᫏᫐᫑᫒᫓᫔᫕᫖᫗᫘᫙᫚᫛᫜᫝᫠᫡᫢᫣᫤᫥᫦᫧᫨᫩᫪᫫ḀḁḂḃḄḅḆḇḈḉḊḋḌḍḎḏḐḑḒḓḔḕḖḗḘḙḚḛḜḝḞḟḠḡḢḣḤḥḦḧḨḩḪḫḬḭḮḯḰḱḲḳḴḵḶḷḸḹḺḻḼḽḾḿṀṁṂṃṄṅṆṇṈṉṊṋṌṍṎṏṐṑṒṓṔṕṖṗṘṙṚṛṜṝṞṟṠṡṢṣṤṥṦṧṨṩṪṫṬṭṮṯṰṱṲṳṴṵṶṷṸṹṺṻṼṽṾṿẀẁẂẃẄẅẆẇẈẉẊẋẌẍẎẏẐẑẒẓẔẕẖẗẘẙẛẞẠạẢảẤấẦầẨẩẪẫẬậẮắẰằẲẳẴẵẶặẸẹẺẻẼẽẾếỀềỂểỄễỆệỈỉỊịỌọỎỏỐốỒồỔổỖỗỘộỚớỜờỞởỠỡỢợỤụỦủỨứỪừỬửỮữỰựỲỳỴỵỶỷỸỹỺỼỾἀἁἂἃἄἅἆἇἈἉἊἋἌἍἎἏἐἑἒἓἔἕἘἙἚἛἜἝἠἡἢἣἤἥἦἧἨἩἪἫἬἭἮἯἰἱἲἳἴἵἶἷἸἹἺἻἼἽἾἿὀὁὂὃὄὅὈὉὊὋὌὍὐὑὒὓὔὕὖὗὙὛὝὟὠὡὢὣὤὥὦὧὨὩὪὫὬὭὮὯὰάὲέὴήὶίὸόὺύὼώᾀᾁᾂᾃᾄᾅᾆᾇᾈᾉᾊᾋᾌᾍᾎᾏᾐᾑᾒᾓᾔᾕᾖᾗᾘᾙᾚᾛᾜᾝᾞᾟᾠᾡᾢᾣᾤᾥᾦᾧᾨᾩᾪᾫᾬᾭᾮᾯᾰᾱᾲᾳᾴᾶᾷᾸᾹᾺΆᾼ᾽ι᾿῀῁ῂῃῄῆῇῈΈῊΉῌ῍῎῏ῐῑῒΐῖῗῘῙῚΊ῝῞῟ῠῡῢΰῤῥῦῧῨῩῪΎῬ῭΅`ῲῳῴῶῷῸΌῺΏῼ´῾           ​‌‍‎‏‐‑‒–—―‖‗‘’‚‛“”„‟†‡•‣․‥…‧  ‪‫‬‭‮ ‰‱′″‴‵‶‷‸‹›※‼‽‾‿⁀⁁⁂⁃⁄⁅⁆⁇⁈⁉⁊⁋⁌⁍⁎⁏⁐⁑⁒⁓⁔⁕⁖⁗⁘⁙⁚⁛⁜⁝⁞ ⁠⁡⁢⁣⁤⁦⁧⁨⁩⁪⁫⁬⁭⁮⁯⃒⃓⃘⃙⃚⃐⃑⃔⃕⃖⃗⃛⃜⃝⃞⃟⃠⃡⃢⃣⃤⃥⃦⃪⃫⃨⃬⃭⃮⃯⃧⃩⃰︀︁︂︃︄︅︆︇︈︉︊︋︌︍︎️！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ', character), 0), 1), character)
      END AS plain
      FROM (
        SELECT substr(long, place.key + 1, 1) AS character
        FROM (SELECT replace(replace(replace(replace(replace(replace(replace(replace(NEW.text, 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th') AS long),
          json_each('[0' || replace(hex(zeroblob(length(long) - 1)), '00', ',0') || ']') AS place
      )
    )
  ) AS folded,
  json_each('["' || replace(
    replace(substr(plain, 1, instr(plain || '@', '@') - 1), '_', ' ') || ' ' || replace(replace(plain, '_', ''), '@', ''),
    ' ', '","') || '"]') AS word
  WHERE word.value <> ''
  ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER customers_are_found_once_in AFTER INSERT ON customers
BEGIN
  INSERT INTO search_words (salon_id, word, text)
  SELECT NEW.salon_id, '', value FROM json_each(json_array(NEW.name, NEW.email)) WHERE value <> ''
  ON CONFLICT DO NOTHING;
  INSERT INTO search_words (salon_id, word, text)
  SELECT NEW.salon_id, value, NEW.phone_key
  FROM json_each(json_array(ltrim(NEW.phone_key, '+'), substr(NEW.phone_key, -6), substr(NEW.phone_key, -4)))
  WHERE value <> ''
  ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER customers_are_not_found_once_out AFTER DELETE ON customers
BEGIN
  DELETE FROM search_words WHERE salon_id = OLD.salon_id AND text IN (OLD.name, OLD.email, OLD.phone_key)
    AND NOT EXISTS (SELECT 1 FROM customers AS other WHERE other.salon_id = OLD.salon_id AND other.email = text)
    AND NOT EXISTS (SELECT 1 FROM customers AS other WHERE other.salon_id = OLD.salon_id AND other.name = text)
    AND NOT EXISTS (SELECT 1 FROM customers AS other WHERE other.salon_id = OLD.salon_id AND other.phone_key = text)
    AND NOT EXISTS (SELECT 1 FROM added_clients AS other WHERE other.salon_id = OLD.salon_id AND other.client = text)
    AND NOT EXISTS (SELECT 1 FROM added_clients AS other WHERE other.salon_id = OLD.salon_id AND other.name = text)
    AND NOT EXISTS (SELECT 1 FROM added_clients AS other WHERE other.salon_id = OLD.salon_id AND other.phone_key = text);
END;--> statement-breakpoint
CREATE TRIGGER added_clients_are_found_once_in AFTER INSERT ON added_clients
BEGIN
  INSERT INTO search_words (salon_id, word, text)
  SELECT NEW.salon_id, '', value FROM json_each(json_array(NEW.name, NEW.email)) WHERE value <> ''
  ON CONFLICT DO NOTHING;
  INSERT INTO search_words (salon_id, word, text)
  SELECT NEW.salon_id, value, NEW.phone_key
  FROM json_each(json_array(ltrim(NEW.phone_key, '+'), substr(NEW.phone_key, -6), substr(NEW.phone_key, -4)))
  WHERE value <> ''
  ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER added_clients_are_found_once_changed AFTER UPDATE OF name, email, phone_key ON added_clients
BEGIN
  INSERT INTO search_words (salon_id, word, text)
  SELECT NEW.salon_id, '', value FROM json_each(json_array(NEW.name, NEW.email)) WHERE value <> ''
  ON CONFLICT DO NOTHING;
  INSERT INTO search_words (salon_id, word, text)
  SELECT NEW.salon_id, value, NEW.phone_key
  FROM json_each(json_array(ltrim(NEW.phone_key, '+'), substr(NEW.phone_key, -6), substr(NEW.phone_key, -4)))
  WHERE value <> ''
  ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER added_clients_are_not_found_once_out AFTER DELETE ON added_clients
BEGIN
  DELETE FROM search_words WHERE salon_id = OLD.salon_id AND text IN (OLD.name, OLD.email, OLD.phone_key)
    AND NOT EXISTS (SELECT 1 FROM customers AS other WHERE other.salon_id = OLD.salon_id AND other.email = text)
    AND NOT EXISTS (SELECT 1 FROM customers AS other WHERE other.salon_id = OLD.salon_id AND other.name = text)
    AND NOT EXISTS (SELECT 1 FROM customers AS other WHERE other.salon_id = OLD.salon_id AND other.phone_key = text)
    AND NOT EXISTS (SELECT 1 FROM added_clients AS other WHERE other.salon_id = OLD.salon_id AND other.client = text)
    AND NOT EXISTS (SELECT 1 FROM added_clients AS other WHERE other.salon_id = OLD.salon_id AND other.name = text)
    AND NOT EXISTS (SELECT 1 FROM added_clients AS other WHERE other.salon_id = OLD.salon_id AND other.phone_key = text);
END;--> statement-breakpoint
CREATE TRIGGER added_clients_are_not_found_once_changed AFTER UPDATE OF name, email, phone_key ON added_clients
BEGIN
  DELETE FROM search_words WHERE salon_id = OLD.salon_id AND text IN (OLD.name, OLD.email, OLD.phone_key)
    AND NOT EXISTS (SELECT 1 FROM customers AS other WHERE other.salon_id = OLD.salon_id AND other.email = text)
    AND NOT EXISTS (SELECT 1 FROM customers AS other WHERE other.salon_id = OLD.salon_id AND other.name = text)
    AND NOT EXISTS (SELECT 1 FROM customers AS other WHERE other.salon_id = OLD.salon_id AND other.phone_key = text)
    AND NOT EXISTS (SELECT 1 FROM added_clients AS other WHERE other.salon_id = OLD.salon_id AND other.client = text)
    AND NOT EXISTS (SELECT 1 FROM added_clients AS other WHERE other.salon_id = OLD.salon_id AND other.name = text)
    AND NOT EXISTS (SELECT 1 FROM added_clients AS other WHERE other.salon_id = OLD.salon_id AND other.phone_key = text);
END;--> statement-breakpoint
-- Those who are there already.
INSERT INTO search_words (salon_id, word, text)
SELECT salon_id, '', name FROM customers UNION SELECT salon_id, '', name FROM added_clients
UNION SELECT salon_id, '', email FROM customers WHERE email <> '' UNION SELECT salon_id, '', email FROM added_clients WHERE email <> '';--> statement-breakpoint
INSERT INTO search_words (salon_id, word, text)
SELECT known.salon_id, value, known.phone_key
FROM (SELECT salon_id, phone_key FROM customers UNION SELECT salon_id, phone_key FROM added_clients) AS known,
  json_each(json_array(ltrim(known.phone_key, '+'), substr(known.phone_key, -6), substr(known.phone_key, -4)))
WHERE value <> ''
ON CONFLICT DO NOTHING;
