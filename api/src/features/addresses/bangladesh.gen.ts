// Made by api/src/features/addresses/generate-bangladesh.ts. Not edited by hand.
// Source: districts and upazilas from bd-geojs 1.0.1 (MIT), whose data are those of github.com/nuhil/bangladesh-geocode (MIT);
// codes of districts from ISO 3166-2:BD; areas of cities from bangladesh-cities.ts.

/** Code of ISO 3166-2 without the country, Latin name, Bengali name. */
export const districts: [code: string, name: string, bengali: string][] = [
  ["01","Bandarban","বান্দরবান"],
  ["02","Barguna","বরগুনা"],
  ["03","Bogura","বগুড়া"],
  ["04","Brahmanbaria","ব্রাহ্মণবাড়িয়া"],
  ["05","Bagerhat","বাগেরহাট"],
  ["06","Barishal","বরিশাল"],
  ["07","Bhola","ভোলা"],
  ["08","Cumilla","কুমিল্লা"],
  ["09","Chandpur","চাঁদপুর"],
  ["10","Chattogram","চট্টগ্রাম"],
  ["11","Cox's Bazar","কক্সবাজার"],
  ["12","Chuadanga","চুয়াডাঙ্গা"],
  ["13","Dhaka","ঢাকা"],
  ["14","Dinajpur","দিনাজপুর"],
  ["15","Faridpur","ফরিদপুর"],
  ["16","Feni","ফেনী"],
  ["17","Gopalganj","গোপালগঞ্জ"],
  ["18","Gazipur","গাজীপুর"],
  ["19","Gaibandha","গাইবান্ধা"],
  ["20","Habiganj","হবিগঞ্জ"],
  ["21","Jamalpur","জামালপুর"],
  ["22","Jashore","যশোর"],
  ["23","Jhenaidah","ঝিনাইদহ"],
  ["24","Joypurhat","জয়পুরহাট"],
  ["25","Jhalakathi","ঝালকাঠি"],
  ["26","Kishoreganj","কিশোরগঞ্জ"],
  ["27","Khulna","খুলনা"],
  ["28","Kurigram","কুড়িগ্রাম"],
  ["29","Khagrachhari","খাগড়াছড়ি"],
  ["30","Kushtia","কুষ্টিয়া"],
  ["31","Lakshmipur","লক্ষ্মীপুর"],
  ["32","Lalmonirhat","লালমনিরহাট"],
  ["33","Manikganj","মানিকগঞ্জ"],
  ["34","Mymensingh","ময়মনসিংহ"],
  ["35","Munshiganj","মুন্সিগঞ্জ"],
  ["36","Madaripur","মাদারীপুর"],
  ["37","Magura","মাগুরা"],
  ["38","Moulvibazar","মৌলভীবাজার"],
  ["39","Meherpur","মেহেরপুর"],
  ["40","Narayanganj","নারায়ণগঞ্জ"],
  ["41","Netrokona","নেত্রকোণা"],
  ["42","Narsingdi","নরসিংদী"],
  ["43","Narail","নড়াইল"],
  ["44","Natore","নাটোর"],
  ["45","Chapai Nawabganj","চাঁপাইনবাবগঞ্জ"],
  ["46","Nilphamari","নীলফামারী"],
  ["47","Noakhali","নোয়াখালী"],
  ["48","Naogaon","নওগাঁ"],
  ["49","Pabna","পাবনা"],
  ["50","Pirojpur","পিরোজপুর"],
  ["51","Patuakhali","পটুয়াখালী"],
  ["52","Panchagarh","পঞ্চগড়"],
  ["53","Rajbari","রাজবাড়ী"],
  ["54","Rajshahi","রাজশাহী"],
  ["55","Rangpur","রংপুর"],
  ["56","Rangamati","রাঙ্গামাটি"],
  ["57","Sherpur","শেরপুর"],
  ["58","Satkhira","সাতক্ষীরা"],
  ["59","Sirajganj","সিরাজগঞ্জ"],
  ["60","Sylhet","সিলেট"],
  ["61","Sunamganj","সুনামগঞ্জ"],
  ["62","Shariatpur","শরীয়তপুর"],
  ["63","Tangail","টাঙ্গাইল"],
  ["64","Thakurgaon","ঠাকুরগাঁও"],
];

/** Areas by district: upazilas, and thanas and well-known areas of cities, each as "Latin|Bengali" or "Latin|Bengali|other". */
export const areas: Record<string, string> = {
  "01":
    "Alikadam|আলীকদম,Bandarban Sadar|বান্দরবান সদর,Lama|লামা,Naikhongchhari|নাইক্ষ্যংছড়ি,Rowangchhari|রোয়াংছড়ি,Ruma|রুমা,Thanchi|থানচি",
  "02":
    "Amtali|আমতলী,Bamna|বামনা,Barguna Sadar|বরগুনা সদর,Betagi|বেতাগী,Patharghata|পাথরঘাটা|Pathorghata,Taltali|তালতলি",
  "03":
    "Adamdighi|আদমদিঘি,Bogura Sadar|বগুড়া সদর|Bogra Sadar,Dhunot|ধুনট,Dupchanchia|দুপচাচিঁয়া,Gabtali|গাবতলী,Kahaloo|কাহালু,Nandigram|নন্দিগ্রাম|Nondigram,Sariakandi|সারিয়াকান্দি|Shariakandi,Shajahanpur|শাজাহানপুর,Sherpur|শেরপুর,Shibganj|শিবগঞ্জ,Sonatala|সোনাতলা",
  "04":
    "Akhaura|আখাউড়া,Ashuganj|আশুগঞ্জ,Bancharampur|বাঞ্ছারামপুর,Bijoynagar|বিজয়নগর,Brahmanbaria Sadar|ব্রাহ্মণবাড়িয়া সদর,Kasba|কসবা,Nabinagar|নবীনগর,Nasirnagar|নাসিরনগর,Sarail|সরাইল",
  "05":
    "Bagerhat Sadar|বাগেরহাট সদর,Chitalmari|চিতলমারী,Fakirhat|ফকিরহাট,Kachua|কচুয়া,Mollahat|মোল্লাহাট,Mongla|মোংলা,Morrelganj|মোড়েলগঞ্জ,Rampal|রামপাল,Sarankhola|শরণখোলা",
  "06":
    "Agailjhara|আগৈলঝাড়া,Airport|বিমানবন্দর,Babuganj|বাবুগঞ্জ,Bakerganj|বাকেরগঞ্জ,Banaripara|বানারীপাড়া,Bandar|বন্দর,Barishal Sadar|বরিশাল সদর|Barisal Sadar,Gournadi|গৌরনদী,Hizla|হিজলা,Kaunia|কাউনিয়া,Kotwali|কোতোয়ালী,Mehendiganj|মেহেন্দিগঞ্জ,Muladi|মুলাদী,Wazirpur|উজিরপুর",
  "07":
    "Bhola Sadar|ভোলা সদর,Borhanuddin|বোরহান উদ্দিন|Borhan Sddin,Char Fasson|চরফ্যাশন|Charfesson,Doulatkhan|দৌলতখান,Lalmohan|লালমোহন,Monpura|মনপুরা,Tazumuddin|তজুমদ্দিন",
  "08":
    "Barura|বরুড়া,Brahmanpara|ব্রাহ্মণপাড়া,Burichang|বুড়িচং,Chandina|চান্দিনা,Chauddagram|চৌদ্দগ্রাম,Cumilla Adarsha Sadar|কুমিল্লা সদর|Comilla Sadar,Cumilla Sadar Dakshin|সদর দক্ষিণ|Sadarsouth,Daudkandi|দাউদকান্দি,Debidwar|দেবিদ্বার,Homna|হোমনা,Laksam|লাকসাম,Lalmai|লালমাই,Manoharganj|মনোহরগঞ্জ|Monohargonj,Meghna|মেঘনা,Muradnagar|মুরাদনগর,Nangalkot|নাঙ্গলকোট,Titas|তিতাস",
  "09":
    "Chandpur Sadar|চাঁদপুর সদর,Faridganj|ফরিদগঞ্জ|Faridgonj,Haimchar|হাইমচর,Hajiganj|হাজীগঞ্জ,Kachua|কচুয়া,Matlab Dakshin|মতলব দক্ষিণ|Matlab South,Matlab Uttar|মতলব উত্তর|Matlab North,Shahrasti|শাহরাস্তি",
  "10":
    "Agrabad|আগ্রাবাদ,Akbar Shah|আকবর শাহ,Anwara|আনোয়ারা,Bakalia|বাকলিয়া,Bandar|বন্দর,Banshkhali|বাঁশখালী,Bayezid Bostami|বায়েজিদ বোস্তামী,Boalkhali|বোয়ালখালী,Chandanaish|চন্দনাইশ,Chandgaon|চান্দগাঁও,Chawkbazar|চকবাজার,Double Mooring|ডবলমুরিং,EPZ|ইপিজেড,Fatikchhari|ফটিকছড়ি,GEC Circle|জিইসি মোড়,Halishahar|হালিশহর,Hathazari|হাটহাজারী,Karnaphuli|কর্ণফুলী|Karnafuli,Khulshi|খুলশী,Kotwali|কোতোয়ালী,Lohagara|লোহাগাড়া,Mirsharai|মীরসরাই,Nasirabad|নাসিরাবাদ,Pahartali|পাহাড়তলী,Panchlaish|পাঁচলাইশ,Patenga|পতেঙ্গা,Patiya|পটিয়া,Rangunia|রাঙ্গুনিয়া,Raozan|রাউজান,Sadarghat|সদরঘাট,Sandwip|সন্দ্বীপ,Satkania|সাতকানিয়া,Sitakunda|সীতাকুন্ড",
  "11":
    "Chakaria|চকরিয়া,Cox's Bazar Sadar|কক্সবাজার সদর|Coxsbazar Sadar,Eidgaon|ঈদগাঁও,Kutubdia|কুতুবদিয়া,Moheshkhali|মহেশখালী,Pekua|পেকুয়া,Ramu|রামু,Teknaf|টেকনাফ,Ukhiya|উখিয়া",
  "12":
    "Alamdanga|আলমডাঙ্গা,Chuadanga Sadar|চুয়াডাঙ্গা সদর,Damurhuda|দামুড়হুদা,Jibannagar|জীবননগর",
  "13":
    "Adabor|আদাবর,Aftabnagar|আফতাবনগর,Agargaon|আগারগাঁও,Airport|বিমানবন্দর,Azimpur|আজিমপুর,Badda|বাড্ডা,Banani|বনানী,Banasree|বনশ্রী,Bangshal|বংশাল,Baridhara|বারিধারা,Bashundhara|বসুন্ধরা,Bhashantek|ভাষানটেক,Bhatara|ভাটারা,Cantonment|ক্যান্টনমেন্ট,Chawkbazar|চকবাজার,Dakshinkhan|দক্ষিণখান,Darus Salam|দারুস সালাম,Demra|ডেমরা,Dhamrai|ধামরাই,Dhanmondi|ধানমন্ডি,Dohar|দোহার,Farmgate|ফার্মগেট,Gandaria|গেন্ডারিয়া,Gulshan|গুলশান,Hatirjheel|হাতিরঝিল,Hazaribagh|হাজারীবাগ,Jatrabari|যাত্রাবাড়ী,Kadamtali|কদমতলী,Kafrul|কাফরুল,Kalabagan|কলাবাগান,Kallyanpur|কল্যাণপুর,Kamrangirchar|কামরাঙ্গীরচর,Keraniganj|কেরাণীগঞ্জ,Khilgaon|খিলগাঁও,Khilkhet|খিলক্ষেত,Kotwali|কোতোয়ালী,Lalbagh|লালবাগ,Malibagh|মালিবাগ,Mirpur|মিরপুর,Moghbazar|মগবাজার,Mohakhali|মহাখালী,Mohammadpur|মোহাম্মদপুর,Motijheel|মতিঝিল,Mugda|মুগদা,Nawabganj|নবাবগঞ্জ,New Market|নিউ মার্কেট,Niketan|নিকেতন,Pallabi|পল্লবী,Paltan|পল্টন,Ramna|রমনা,Rampura|রামপুরা,Rupnagar|রূপনগর,Sabujbagh|সবুজবাগ,Savar|সাভার,Shah Ali|শাহ আলী,Shahbagh|শাহবাগ,Shahjahanpur|শাহজাহানপুর,Shantinagar|শান্তিনগর,Sher-e-Bangla Nagar|শেরেবাংলা নগর,Shyamoli|শ্যামলী,Shyampur|শ্যামপুর,Sutrapur|সূত্রাপুর,Tejgaon|তেজগাঁও,Tejgaon Industrial Area|তেজগাঁও শিল্পাঞ্চল,Turag|তুরাগ,Uttara|উত্তরা,Uttarkhan|উত্তরখান,Wari|ওয়ারী",
  "14":
    "Biral|বিরল|Birol,Birampur|বিরামপুর,Birganj|বীরগঞ্জ,Bochaganj|বোচাগঞ্জ,Chirirbandar|চিরিরবন্দর,Dinajpur Sadar|দিনাজপুর সদর,Fulbari|ফুলবাড়ী,Ghoraghat|ঘোড়াঘাট,Hakimpur|হাকিমপুর,Kaharol|কাহারোল,Khansama|খানসামা,Nawabganj|নবাবগঞ্জ,Parbatipur|পার্বতীপুর",
  "15":
    "Alfadanga|আলফাডাঙ্গা,Bhanga|ভাঙ্গা,Boalmari|বোয়ালমারী,Char Bhadrasan|চরভদ্রাসন|Charbhadrasan,Faridpur Sadar|ফরিদপুর সদর,Madhukhali|মধুখালী,Nagarkanda|নগরকান্দা,Sadarpur|সদরপুর,Saltha|সালথা",
  "16":
    "Chhagalnaiya|ছাগলনাইয়া,Daganbhuiyan|দাগনভূঞা,Feni Sadar|ফেনী সদর,Fulgazi|ফুলগাজী,Parshuram|পরশুরাম,Sonagazi|সোনাগাজী",
  "17":
    "Gopalganj Sadar|গোপালগঞ্জ সদর,Kashiani|কাশিয়ানী,Kotalipara|কোটালীপাড়া,Muksudpur|মুকসুদপুর,Tungipara|টুংগীপাড়া",
  "18":
    "Basan|বাসন,Gacha|গাছা,Gazipur Sadar|গাজীপুর সদর,Kaliakair|কালিয়াকৈর,Kaliganj|কালীগঞ্জ,Kapasia|কাপাসিয়া,Kashimpur|কাশিমপুর,Konabari|কোনাবাড়ী,Pubail|পূবাইল,Sreepur|শ্রীপুর,Tongi|টঙ্গী",
  "19":
    "Gaibandha Sadar|গাইবান্ধা সদর,Gobindaganj|গোবিন্দগঞ্জ,Palashbari|পলাশবাড়ী,Phulchari|ফুলছড়ি,Sadullapur|সাদুল্লাপুর,Saghata|সাঘাটা,Sundarganj|সুন্দরগঞ্জ",
  "20":
    "Ajmiriganj|আজমিরীগঞ্জ,Bahubal|বাহুবল,Baniachong|বানিয়াচং,Chunarughat|চুনারুঘাট,Habiganj Sadar|হবিগঞ্জ সদর,Lakhai|লাখাই,Madhabpur|মাধবপুর,Nabiganj|নবীগঞ্জ",
  "21":
    "Bakshiganj|বকশীগঞ্জ|Bokshiganj,Dewanganj|দেওয়ানগঞ্জ|Dewangonj,Islampur|ইসলামপুর,Jamalpur Sadar|জামালপুর সদর,Madarganj|মাদারগঞ্জ,Melandah|মেলান্দহ,Sarishabari|সরিষাবাড়ী",
  "22":
    "Abhaynagar|অভয়নগর,Bagherpara|বাঘারপাড়া,Chougachha|চৌগাছা,Jashore Sadar|যশোর সদর|Jessore Sadar,Jhikargacha|ঝিকরগাছা,Keshabpur|কেশবপুর,Manirampur|মণিরামপুর,Sharsha|শার্শা",
  "23":
    "Harinakundu|হরিণাকুন্ডু,Jhenaidah Sadar|ঝিনাইদহ সদর,Kaliganj|কালীগঞ্জ,Kotchandpur|কোটচাঁদপুর,Moheshpur|মহেশপুর,Shailkupa|শৈলকুপা",
  "24":
    "Akkelpur|আক্কেলপুর,Joypurhat Sadar|জয়পুরহাট সদর,Kalai|কালাই,Khetlal|ক্ষেতলাল,Panchbibi|পাঁচবিবি",
  "25":
    "Jhalakathi Sadar|ঝালকাঠি সদর,Kathalia|কাঠালিয়া,Nalchity|নলছিটি,Rajapur|রাজাপুর",
  "26":
    "Austagram|অষ্টগ্রাম,Bajitpur|বাজিতপুর,Bhairab|ভৈরব,Hossainpur|হোসেনপুর,Itna|ইটনা,Karimganj|করিমগঞ্জ|Karimgonj,Katiadi|কটিয়াদী,Kishoreganj Sadar|কিশোরগঞ্জ সদর,Kuliarchar|কুলিয়ারচর,Mithamoin|মিঠামইন,Nikli|নিকলী,Pakundia|পাকুন্দিয়া,Tarail|তাড়াইল",
  "27":
    "Aranghata|আড়ংঘাটা,Batiaghata|বটিয়াঘাটা|Botiaghata,Dakop|দাকোপ,Daulatpur|দৌলতপুর,Digholia|দিঘলিয়া,Dumuria|ডুমুরিয়া,Harintana|হরিণটানা,Khalishpur|খালিশপুর,Khan Jahan Ali|খানজাহান আলী,Khulna Sadar|খুলনা সদর,Koyra|কয়রা,Labanchara|লবণচরা,Paikgachha|পাইকগাছা|Paikgasa,Phultala|ফুলতলা|Fultola,Rupsha|রূপসা,Sonadanga|সোনাডাঙ্গা,Terkhada|তেরখাদা|Terokhada",
  "28":
    "Bhurungamari|ভুরুঙ্গামারী,Char Rajibpur|চর রাজিবপুর|Charrajibpur,Chilmari|চিলমারী,Kurigram Sadar|কুড়িগ্রাম সদর,Nageshwari|নাগেশ্বরী,Phulbari|ফুলবাড়ী,Rajarhat|রাজারহাট,Rowmari|রৌমারী,Ulipur|উলিপুর",
  "29":
    "Dighinala|দিঘীনালা,Guimara|গুইমারা,Khagrachhari Sadar|খাগড়াছড়ি সদর,Lakshmichhari|লক্ষীছড়ি|Laxmichhari,Mahalchhari|মহালছড়ি|Mohalchari,Manikchhari|মানিকছড়ি|Manikchari,Matiranga|মাটিরাঙ্গা,Panchhari|পানছড়ি|Panchari,Ramgarh|রামগড়",
  "30":
    "Bheramara|ভেড়ামারা,Daulatpur|দৌলতপুর,Khoksa|খোকসা,Kumarkhali|কুমারখালী,Kushtia Sadar|কুষ্টিয়া সদর,Mirpur|মিরপুর",
  "31":
    "Kamalnagar|কমলনগর,Lakshmipur Sadar|লক্ষ্মীপুর সদর,Raipur|রায়পুর,Ramganj|রামগঞ্জ,Ramgati|রামগতি",
  "32":
    "Aditmari|আদিতমারী,Hatibandha|হাতীবান্ধা,Kaliganj|কালীগঞ্জ,Lalmonirhat Sadar|লালমনিরহাট সদর,Patgram|পাটগ্রাম",
  "33":
    "Daulatpur|দৌলতপুর|Doulatpur,Ghior|ঘিওর|Gior,Harirampur|হরিরামপুর,Manikganj Sadar|মানিকগঞ্জ সদর,Saturia|সাটুরিয়া,Shibaloy|শিবালয়,Singair|সিংগাইর|Singiar",
  "34":
    "Bhaluka|ভালুকা,Dhobaura|ধোবাউড়া,Fulbaria|ফুলবাড়ীয়া,Gafargaon|গফরগাঁও,Gouripur|গৌরীপুর,Haluaghat|হালুয়াঘাট,Ishwarganj|ঈশ্বরগঞ্জ|Iswarganj,Muktagacha|মুক্তাগাছা,Mymensingh Sadar|ময়মনসিংহ সদর,Nandail|নান্দাইল,Phulpur|ফুলপুর,Tarakanda|তারাকান্দা,Trishal|ত্রিশাল",
  "35":
    "Gajaria|গজারিয়া,Louhajanj|লৌহজং,Munshiganj Sadar|মুন্সিগঞ্জ সদর,Sirajdikhan|সিরাজদিখান,Sreenagar|শ্রীনগর,Tongibari|টংগীবাড়ি",
  "36":
    "Dasar|ডাসার,Kalkini|কালকিনি,Madaripur Sadar|মাদারীপুর সদর,Rajoir|রাজৈর,Shibchar|শিবচর",
  "37":
    "Magura Sadar|মাগুরা সদর,Mohammadpur|মহম্মদপুর,Shalikha|শালিখা,Sreepur|শ্রীপুর",
  "38":
    "Barlekha|বড়লেখা,Juri|জুড়ী,Kamalganj|কমলগঞ্জ|Kamolganj,Kulaura|কুলাউড়া,Moulvibazar Sadar|মৌলভীবাজার সদর,Rajnagar|রাজনগর,Sreemangal|শ্রীমঙ্গল",
  "39":
    "Gangni|গাংনী,Meherpur Sadar|মেহেরপুর সদর,Mujibnagar|মুজিবনগর",
  "40":
    "Araihazar|আড়াইহাজার,Bandar|বন্দর,Fatullah|ফতুল্লা,Narayanganj Sadar|নারায়নগঞ্জ সদর,Rupganj|রূপগঞ্জ,Siddhirganj|সিদ্ধিরগঞ্জ,Sonargaon|সোনারগাঁ",
  "41":
    "Atpara|আটপাড়া,Barhatta|বারহাট্টা,Durgapur|দুর্গাপুর,Kalmakanda|কলমাকান্দা,Kendua|কেন্দুয়া,Khaliajuri|খালিয়াজুরী,Madan|মদন,Mohanganj|মোহনগঞ্জ|Mohongonj,Netrokona Sadar|নেত্রকোণা সদর,Purbadhala|পূর্বধলা",
  "42":
    "Belabo|বেলাবো,Monohardi|মনোহরদী,Narsingdi Sadar|নরসিংদী সদর,Palash|পলাশ,Raipura|রায়পুরা,Shibpur|শিবপুর",
  "43":
    "Kalia|কালিয়া,Lohagara|লোহাগড়া,Narail Sadar|নড়াইল সদর",
  "44":
    "Bagatipara|বাগাতিপাড়া,Baraigram|বড়াইগ্রাম,Gurudaspur|গুরুদাসপুর,Lalpur|লালপুর,Naldanga|নলডাঙ্গা,Natore Sadar|নাটোর সদর,Singra|সিংড়া",
  "45":
    "Bholahat|ভোলাহাট,Chapai Nawabganj Sadar|চাঁপাইনবাবগঞ্জ সদর|Chapainawabganj Sadar,Gomastapur|গোমস্তাপুর|Gomostapur,Nachol|নাচোল,Shibganj|শিবগঞ্জ",
  "46":
    "Dimla|ডিমলা,Domar|ডোমার,Jaldhaka|জলঢাকা,Kishoreganj|কিশোরগঞ্জ|Kishorganj,Nilphamari Sadar|নীলফামারী সদর,Saidpur|সৈয়দপুর|Syedpur",
  "47":
    "Begumganj|বেগমগঞ্জ,Chatkhil|চাটখিল,Companiganj|কোম্পানীগঞ্জ,Hatia|হাতিয়া,Kabirhat|কবিরহাট,Noakhali Sadar|নোয়াখালী সদর,Senbagh|সেনবাগ|Senbug,Sonaimuri|সোনাইমুড়ী|Sonaimori,Subarnachar|সুবর্ণচর",
  "48":
    "Atrai|আত্রাই,Badalgachi|বদলগাছী,Dhamoirhat|ধামইরহাট,Manda|মান্দা,Mohadevpur|মহাদেবপুর,Naogaon Sadar|নওগাঁ সদর,Niamatpur|নিয়ামতপুর,Patnitala|পত্নিতলা,Porsha|পোরশা,Raninagar|রাণীনগর,Sapahar|সাপাহার",
  "49":
    "Atghoria|আটঘরিয়া,Bera|বেড়া,Bhangura|ভাঙ্গুড়া,Chatmohar|চাটমোহর,Faridpur|ফরিদপুর,Ishwardi|ঈশ্বরদী|Ishurdi,Pabna Sadar|পাবনা সদর,Santhia|সাঁথিয়া,Sujanagar|সুজানগর",
  "50":
    "Bhandaria|ভান্ডারিয়া,Indurkani|ইন্দুরকানী|Zianagar,Kawkhali|কাউখালী,Mathbaria|মঠবাড়ীয়া,Nazirpur|নাজিরপুর,Nesarabad|নেছারাবাদ,Pirojpur Sadar|পিরোজপুর সদর",
  "51":
    "Bauphal|বাউফল,Dashmina|দশমিনা,Dumki|দুমকি,Galachipa|গলাচিপা,Kalapara|কলাপাড়া,Mirzaganj|মির্জাগঞ্জ,Patuakhali Sadar|পটুয়াখালী সদর,Rangabali|রাঙ্গাবালী",
  "52":
    "Atwari|আটোয়ারী,Boda|বোদা,Debiganj|দেবীগঞ্জ,Panchagarh Sadar|পঞ্চগড় সদর,Tetulia|তেতুলিয়া",
  "53":
    "Baliakandi|বালিয়াকান্দি,Goalanda|গোয়ালন্দ,Kalukhali|কালুখালী,Pangsa|পাংশা,Rajbari Sadar|রাজবাড়ী সদর",
  "54":
    "Bagha|বাঘা,Bagmara|বাগমারা,Boalia|বোয়ালিয়া,Chandrima|চন্দ্রিমা,Charghat|চারঘাট,Durgapur|দুর্গাপুর,Godagari|গোদাগাড়ী,Kashiadanga|কাশিয়াডাঙ্গা,Katakhali|কাটাখালী,Matihar|মতিহার,Mohonpur|মোহনপুর,Paba|পবা,Puthia|পুঠিয়া,Rajpara|রাজপাড়া,Shah Makhdum|শাহ মখদুম,Tanore|তানোর",
  "55":
    "Badarganj|বদরগঞ্জ|Badargonj,Gangachara|গংগাচড়া,Haragach|হারাগাছ,Kaunia|কাউনিয়া,Kotwali|কোতোয়ালী,Mahiganj|মাহিগঞ্জ,Mithapukur|মিঠাপুকুর,Pirgacha|পীরগাছা,Pirganj|পীরগঞ্জ|Pirgonj,Rangpur Sadar|রংপুর সদর,Tajhat|তাজহাট,Taraganj|তারাগঞ্জ|Taragonj",
  "56":
    "Baghaichari|বাঘাইছড়ি,Barkal|বরকল,Belaichari|বিলাইছড়ি,Juraichari|জুরাছড়ি,Kaptai|কাপ্তাই,Kawkhali|কাউখালী,Langadu|লংগদু,Naniarchar|নানিয়ারচর,Rajasthali|রাজস্থলী,Rangamati Sadar|রাঙ্গামাটি সদর",
  "57":
    "Jhenaigati|ঝিনাইগাতী,Nakla|নকলা|Nokla,Nalitabari|নালিতাবাড়ী,Sherpur Sadar|শেরপুর সদর,Sreebordi|শ্রীবরদী",
  "58":
    "Assasuni|আশাশুনি,Debhata|দেবহাটা,Kalaroa|কলারোয়া,Kaliganj|কালিগঞ্জ,Satkhira Sadar|সাতক্ষীরা সদর,Shyamnagar|শ্যামনগর,Tala|তালা",
  "59":
    "Belkuchi|বেলকুচি,Chauhali|চৌহালি,Kamarkhanda|কামারখন্দ|Kamarkhand,Kazipur|কাজীপুর,Raiganj|রায়গঞ্জ|Raigonj,Shahjadpur|শাহজাদপুর,Sirajganj Sadar|সিরাজগঞ্জ সদর,Tarash|তাড়াশ,Ullapara|উল্লাপাড়া",
  "60":
    "Airport|বিমানবন্দর,Balaganj|বালাগঞ্জ,Beanibazar|বিয়ানীবাজার,Bishwanath|বিশ্বনাথ,Companiganj|কোম্পানীগঞ্জ,Dakshin Surma|দক্ষিণ সুরমা|Dakshinsurma,Fenchuganj|ফেঞ্চুগঞ্জ,Golapganj|গোলাপগঞ্জ,Gowainghat|গোয়াইনঘাট,Jaintiapur|জৈন্তাপুর,Jalalabad|জালালাবাদ,Kanaighat|কানাইঘাট,Kotwali|কোতোয়ালী,Moglabazar|মোগলাবাজার,Osmaninagar|ওসমানী নগর,Shah Paran|শাহ পরাণ,Sylhet Sadar|সিলেট সদর,Zakiganj|জকিগঞ্জ",
  "61":
    "Bishwambarpur|বিশ্বম্ভরপুর,Chhatak|ছাতক,Dharmapasha|ধর্মপাশা,Dirai|দিরাই|Derai,Dowarabazar|দোয়ারাবাজার,Jagannathpur|জগন্নাথপুর,Jamalganj|জামালগঞ্জ,Madhyanagar|মধ্যনগর,Shalla|শাল্লা,Shantiganj|শান্তিগঞ্জ|South Sunamganj,Sunamganj Sadar|সুনামগঞ্জ সদর,Tahirpur|তাহিরপুর",
  "62":
    "Bhedarganj|ভেদরগঞ্জ,Damudya|ডামুড্যা,Gosairhat|গোসাইরহাট,Naria|নড়িয়া,Shariatpur Sadar|শরিয়তপুর সদর,Zajira|জাজিরা",
  "63":
    "Basail|বাসাইল,Bhuapur|ভুয়াপুর,Delduar|দেলদুয়ার,Dhanbari|ধনবাড়ী,Ghatail|ঘাটাইল,Gopalpur|গোপালপুর,Kalihati|কালিহাতী,Madhupur|মধুপুর,Mirzapur|মির্জাপুর,Nagarpur|নাগরপুর,Sakhipur|সখিপুর,Tangail Sadar|টাঙ্গাইল সদর",
  "64":
    "Baliadangi|বালিয়াডাঙ্গী,Haripur|হরিপুর,Pirganj|পীরগঞ্জ,Ranisankail|রাণীশংকৈল,Thakurgaon Sadar|ঠাকুরগাঁও সদর",
};
